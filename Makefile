# Emberhall: `make play` to play, `make serve` to play in the browser, `make test` to run every check.

PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/.installed
UV := $(shell command -v uv 2>/dev/null)

.PHONY: install play serve test test-pythons tried-with mutants bench bench-web bench-peers format

install: $(INSTALLED)

# The stamp is older than pyproject.toml when the dependencies may have changed. The source is linked, not copied.
$(INSTALLED): pyproject.toml
ifdef UV
	test -x $(BIN)/python || uv venv --python $(PYTHON) .venv
	uv pip install --compile-bytecode --python $(BIN)/python --editable '.[dev]'
else
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
endif
	$(BIN)/python -m compileall -q src
	touch $@

play: install
	$(BIN)/python -m compileall -q src
	$(BIN)/emberhall

serve: install
	$(BIN)/python -m compileall -q src
	$(BIN)/emberhall serve

test: install tried-with
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict src/emberhall
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2 --proofs

# Test every supported Python found on PATH or in pyenv, or named in PYTHONS="/path/to/python3.14 …", and
# print which ones were not found. TESTS limits the tests.
PYTHONS ?=
TESTS ?=

test-pythons:
	PYTHONS="$(PYTHONS)" $(PYTHON) tests/pythons.py $(TESTS)

# Chromium and PostgreSQL for the tests of the web server: install them, or print that their tests are skipped.
tried-with:
	@sh tests/web/tried-with.sh

# Mutation testing: change a game's rules in SAMPLE places, chosen by SEED, and list the changes that no test notices.
GAME ?= dragonfire
SAMPLE ?= 300
SEED ?= 1

mutants: .venv/.installed-mutants
	$(BIN)/python -m tests.mutation $(GAME) --sample $(SAMPLE) --seed $(SEED)

.venv/.installed-mutants: $(INSTALLED)
ifdef UV
	uv pip install --python $(BIN)/python --editable '.[mutants]'
else
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[mutants]'
endif
	touch $@

bench: install
	$(BIN)/python -m compileall -q src
	$(BIN)/emberhall bench
	$(BIN)/python bench/envs.py

bench-web: install tried-with
	$(BIN)/python -m compileall -q src
	$(BIN)/python bench/web.py

bench-peers: .venv-peers/.installed
	.venv-peers/bin/python bench/peers.py

.venv-peers/.installed: pyproject.toml
ifdef UV
	test -x .venv-peers/bin/python || uv venv --python $(PYTHON) .venv-peers
	uv pip install --python .venv-peers/bin/python --editable . catanatron open_spiel
else
	test -x .venv-peers/bin/python || $(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check --editable . catanatron open_spiel
endif
	touch $@

format: install
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
