"""Judging: what a metric means, statistics, policy and verdicts. Pure: no files, no printing."""
