"""Result files: their schema, the Google Benchmark reader, and the store."""
