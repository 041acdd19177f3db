"""`python -m rulewright` → the command line. Does nothing else. Read next: runtime/cli.py."""

from .runtime.cli import main

if __name__ == "__main__":
    main()
