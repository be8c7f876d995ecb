# bisat: `make play` serves the games, `make test` runs every test; both set up what they need inside .venv.

PYTHON   ?= python3
PORT     ?= 8000
DATA     ?= data
WORKERS  ?= 2
COVERAGE ?= 98
FAST      = tests/core/test_*.py tests/parts tests/test_library.py bisat/match.py bisat/catalog.py bisat/parts \
            $(wildcard bisat/games/*/tests/test_rul*.py bisat/games/*/tests/test_notation.py bisat/games/*/tests/test_entry.py)

BIN := .venv/bin
UV  := $(BIN)/uv
WEB := $(BIN)/python hatch_build.py

.PHONY: help play test quick check bench soak setup web browser lock clean
.DELETE_ON_ERROR:

help:  ## list the targets
	@sed -nE 's/^([a-z]+):.*## /\1\t/p' Makefile | expand -t 8

play: .venv/play web  ## serve the web app on PORT, with the data kept in DATA
	@echo "bisat keeps its data in $(abspath $(DATA))"
	@exec $(BIN)/bisat serve --port $(PORT) --data "$(DATA)"

test: .venv/dev web browser  ## run the whole suite, the long versions excepted
	$(WEB) npm run test
	$(BIN)/pytest -n $(WORKERS) --cov --cov-fail-under=$(COVERAGE) --ignore=tests/browser
	$(BIN)/pytest -n $(WORKERS) tests/browser

quick: .venv/dev  ## lint, types and the fast tests: the inner loop, in at most 90 s
	$(BIN)/ruff check -q
	$(BIN)/ruff format --check -q
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache > /dev/null || $(BIN)/lint-imports
	$(BIN)/pytest -q -n $(WORKERS) $(FAST)
	$(WEB) npm run quick

check: .venv/dev  ## lint, format, types, architecture
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(WEB) npm run check

bench: .venv/bench  ## print figures beside peers
	$(BIN)/python -m benchmarks

soak: .venv/dev web browser  ## run the long versions: kills, cuts, arenas, full comparisons
	BISAT_SOAK=1 $(BIN)/pytest -n $(WORKERS) -m soak --timeout 3600

setup: .venv/dev web browser  ## prepare everything and run nothing

# --- what the targets stand on --------------------------------------------------------------------

.venv/uv: requirements/uv.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r $<
	@touch $@

.venv/%: requirements/%.txt pyproject.toml .venv/uv
	$(UV) pip install -q --require-hashes -r $<
	$(UV) pip install -q --no-deps --no-build-isolation -e .
	@touch $@

.venv/dev: .venv/play
.venv/bench: .venv/dev

web: .venv/play
	@$(WEB)

browser:
	@scripts/browser

LOCK = $(UV) pip compile -q --universal --python-version 3.11 --exclude-newer "21 days" \
       --generate-hashes --custom-compile-command "make lock" $(UPGRADE)

lock: .venv/uv  ## choose versions anew from pyproject.toml; UPGRADE=--upgrade takes newer ones
	echo uv | $(LOCK) - -o requirements/uv.txt
	$(LOCK) pyproject.toml --extra web -o requirements/play.txt
	$(LOCK) pyproject.toml --extra dev -c requirements/play.txt -o requirements/dev.txt
	$(LOCK) pyproject.toml --extra bench -c requirements/dev.txt -o requirements/bench.txt

clean:  ## remove what was built and set up, but not the data
	rm -rf .venv build dist bisat/_web web/node_modules .coverage .*_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
