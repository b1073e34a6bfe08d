# The daily commands. `make run` and `make test` do all set-up themselves; the second time they start at once.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SETUP := $(VENV)/.setup
PAGE := src/guandan/server/web/index.html
FONTS := src/guandan/documents/fonts/.fetched
# Two processes, each with half of the tests; whoever has done its own takes some of the other's.
SIDE := -n 2 --dist worksteal

.PHONY: help setup run play check test lint types style unit browser soak bench pictures strips pins clean

help: ## list these commands
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

setup: $(SETUP) $(PAGE) $(FONTS) ## create .venv with the pinned packages and the guandan command, build the page, fetch fonts

# The editable install knows packages by name, so a new one asks for set-up again.
$(SETUP): requirements/pins.txt pyproject.toml $(wildcard native/*) $(wildcard src/guandan/*/__init__.py src/guandan/*/*/__init__.py)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "guandan needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3 $(MAKECMDGOALS)"; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@echo "Setting up $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/pins.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@$(BIN)/python -m guandan.kernel
	@$(BIN)/python -m compileall -q src/guandan  # commands start in half the time, also where Python may write no bytecode
	@$(BIN)/python -m guandan.game.tomlcache
	@touch $@

$(PAGE): $(SETUP) web/package-lock.json web/index.html $(wildcard web/*.ts web/*.js web/*.py) $(shell find web/src web/public -type f)
	@echo "Building the page ..."
	@$(BIN)/python web/build.py
	@touch $@

# Documents work with any Chinese font of the system, so set-up goes on without these; the next one tries again.
$(FONTS): $(SETUP) web/fonts.py
	@echo "Looking for the fonts of documents ..."
	@$(BIN)/python web/fonts.py && touch $@ || true

run: setup ## start the server and print the address of the page to play on; Ctrl-C stops it
	@trap : INT; $(BIN)/guandan serve || { code=$$?; test $$code -eq 130 || exit $$code; } # 130: stopped with Ctrl-C

play: setup ## play a match in the terminal against bots
	@trap : INT; GUANDAN_AGAIN="make play" $(BIN)/guandan play || { code=$$?; test $$code -eq 130 || exit $$code; } # 130: stopped with Ctrl-C

check: setup ## style, types, rules and game, in two minutes
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	GUANDAN_CHECK=1 $(BIN)/pytest $(SIDE) tests/game tests/rules

test: lint unit ## everything CI runs

lint: setup ## style, types, import directions, dependencies, the page
	@$(MAKE) --no-print-directory -j 2 types style

types:
	$(BIN)/mypy

style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/deptry .
	$(BIN)/python web/wire.py check
	$(BIN)/python web/build.py check test

unit: setup browser ## the tests, with the examples of docs/guide/programming.md as doctests
	$(BIN)/pytest $(SIDE)

browser: setup ## find Chromium for the browser tests, or install it where that is allowed
	@$(BIN)/python tests/web/chromium.py

soak: setup browser ## the same tests with the full counts, the compiled kernel under the sanitizers, and fuzzing
	GUANDAN_SOAK=1 $(BIN)/pytest $(SIDE) -o faulthandler_timeout=10800
	GUANDAN_FUZZ=20000 $(BIN)/python -m tests.kernel.sanitized
	$(BIN)/python -m tests.kernel.guided 600

bench: setup ## all benchmark suites as one table
	$(BIN)/python bench/run.py all

pictures: setup browser ## draw the pictures of the README from the running product
	$(BIN)/python -m tests.web.pictures

strips: setup browser ## draw every moment of the table as a strip of pictures, into a folder that it names
	$(BIN)/python -m tests.web.strips

wire: setup ## make the page's types and the tables of docs/server.md from the wire contract
	$(BIN)/python web/wire.py

pins: ## renew requirements/pins.txt from pyproject.toml (needs uv)
	uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --extra dev --extra env --python-version 3.11 pyproject.toml -o requirements/pins.txt

clean: ## remove everything that set-up and tests created
	rm -rf $(VENV) build web/node_modules src/guandan/server/web src/guandan/documents/fonts .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .benchmarks
