"""Drawing verdicts and tables as terminal text, Markdown, CSV and JSON."""
