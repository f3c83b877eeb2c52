"""Drawing: plain data in, one self-contained HTML page out. Knows neither store nor judge."""
