# Emberhall: `make play` to play, `make serve` to play in the browser, `make test` for everything that must hold.

PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/.installed
UV := $(shell command -v uv 2>/dev/null)

.PHONY: install play serve test tried-with mutants bench bench-web bench-peers format

install: $(INSTALLED)

# The stamp is newer than pyproject.toml while nothing has changed. The source itself is linked, never copied.
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
	$(BIN)/mypy --strict src/emberhall examples/lantern
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2 --proofs

# What the tests of the web use beside Python: installed where that can be done, said loudly where it cannot.
tried-with:
	@sh tests/web/tried-with.sh

# Do the tests of a game notice when a rule is changed? So many changes, those of a seed; what survives is listed.
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
