# Everything a developer does, by name. VENV and PYTHON may be set: `make test VENV=/tmp/venv PYTHON=python3.13`.
VENV ?= .venv
PYTHON ?= python3
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help setup test fast slow types lint format golden bench clean

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

setup: $(READY) ## a virtual environment with rulewright (editable) and the developers' tools

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable . --group dev
	touch $@

test: $(READY) lint types ## everything that must pass: lint, types, all tests that are not slow
	$(BIN)/python -m pytest -n auto

fast: $(READY) ## the tests that take milliseconds
	$(BIN)/python -m pytest -n auto tests/unit

slow: $(READY) ## deep perft tables and long differential runs
	$(BIN)/python -m pytest -m slow

types: $(READY) ## pyright, strict
	$(BIN)/pyright --pythonpath $(BIN)/python

lint: $(READY) ## ruff and the import directions
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

format: $(READY) ## lay out the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

golden: $(READY) ## write the golden files anew; read the diff before you commit it
	$(BIN)/python -m pytest tests/golden --update-golden

bench: $(READY) ## speed beside other programs; docs/performance.md says what the figures mean
	$(BIN)/python -m pip install --quiet --group bench
	$(BIN)/python -m benchmarks

clean: ## remove what was built
	rm -rf $(VENV) build *.egg-info .pytest_cache .ruff_cache .hypothesis
