"""Measuring: building a suite, running its passes, sampling two commits."""
