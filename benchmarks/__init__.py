"""How fast the engines are: measured beside each other in one run, shown as a table, as JSON and as a picture.

`python -m benchmarks` from the root of the repository; docs/performance.md says what the figures mean. Never part of
the installed package. Read next: __main__.py, works.py.
"""
