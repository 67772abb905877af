"""`python -m emberhall` is the program too."""

from emberhall.cli import main

main()
