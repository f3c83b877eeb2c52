"""Ghostbench: measures, compares and judges the performance of C++ serialization."""

__version__ = "0.1.0"
