# bisat: `make play` serves the games, `make test` runs every test; both set up what they need inside .venv.

PYTHON   ?= python3
PORT     ?= 8000
DATA     ?= data
WORKERS  ?= 2
BROWSERS ?= 3
COVERAGE ?=

BIN := .venv/bin
UV  := $(BIN)/uv
WEB := $(BIN)/python hatch_build.py
PYTEST = $(BIN)/pytest --dist worksteal -n

.PHONY: help play test quick check docs pocket paper figures notes bench train soak setup web browser services lock clean \
        checked-python checked-client fast-python fast-client tested-in-browsers tested-without
.DELETE_ON_ERROR:
unexport PYTHONDONTWRITEBYTECODE  # where it is set, every process would compile everything anew

help:  ## list the targets
	@sed -nE 's/^([a-z]+):.*## /\1\t/p' Makefile | expand -t 8

play: .venv/play web docs  ## serve the web app on PORT, with the data kept in DATA
	@echo "bisat keeps its data in $(abspath $(DATA))"
	@exec $(BIN)/bisat serve --port $(PORT) --data "$(DATA)"

test: .venv/dev web docs browser services  ## run the whole suite, the long versions excepted
	@$(MAKE) --no-print-directory -j 2 tested-in-browsers tested-without

quick: .venv/dev bisat/_web  ## lint, types and the fast tests, in at most 90 seconds
	@$(MAKE) --no-print-directory -j 2 fast-python fast-client

check: .venv/dev  ## lint, format, types, architecture
	@$(MAKE) --no-print-directory -j 2 checked-python checked-client

docs: .venv/play  ## build the documentation in bisat/_docs, which the server shows under /docs
	@$(WEB) docs

pocket: .venv/play  ## build the games in build/pocket, for any host that has files
	@$(WEB) pocket

paper: .venv/dev  ## write the tables of docs/paper.md and the pages of docs/games anew
	$(BIN)/python -m scripts.paper
	$(BIN)/python -m scripts.game_pages

figures: .venv/dev  ## play the figures beside the games anew, and write them; ONLY=game for one, LADDERS=--ladders for ladders, too
	$(BIN)/python -m scripts.figures $(ONLY) $(LADDERS)
	@$(MAKE) --no-print-directory paper

notes: ## print the release notes of the newest version
	@awk '/^## /{seen++} seen==1' CHANGELOG.md

bench: .venv/bench  ## print figures beside peers
	$(BIN)/python -m benchmarks

train: .venv-train/ready  ## train a policy and measure it, in an environment of its own (its wheels are large)
	.venv-train/bin/python examples/train/ppo.py montgolfiere --out learnt.network

soak: .venv/dev web browser services  ## run the long versions: kills, cuts, arenas, full comparisons
	BISAT_SOAK=1 $(PYTEST) $(WORKERS) -m soak --timeout 3600

setup: .venv/dev web docs browser services  ## prepare everything and run nothing

# --- what the targets stand on --------------------------------------------------------------------

.venv/uv: requirements/uv.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r $<
	@touch $@

.venv/%: requirements/%.txt pyproject.toml .venv/uv
	$(UV) pip install -q --require-hashes -r $<
	$(UV) pip install -q --no-deps --no-build-isolation -e .
	@touch $@

.venv-train/ready: requirements/train.txt pyproject.toml .venv/uv
	$(PYTHON) -m venv .venv-train
	$(UV) pip install -q --python .venv-train/bin/python --require-hashes -r $<
	echo "$(CURDIR)" > "$$(.venv-train/bin/python -c 'import site; print(site.getsitepackages()[0])')/bisat.pth"
	@touch $@

.venv/dev: .venv/play
.venv/bench: .venv/dev

checked-python:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

checked-client:
	$(WEB) npm run check

# browsers wait for what they show, and for each other: rules and server are tested meanwhile
tested-in-browsers:
	$(PYTEST) $(BROWSERS) tests/browser

tested-without:
	$(WEB) npm run test
	$(PYTEST) $(WORKERS) $(if $(COVERAGE),--cov --cov-fail-under=$(COVERAGE)) --ignore=tests/browser

# all but whole matches and what starts many processes: those are for `make test`
fast-python: checked-python
	$(PYTEST) $(WORKERS) -m "not soak and not long" --ignore=tests/browser

fast-client: checked-client
	$(WEB) npm run quick

web: .venv/play
	@$(WEB)

bisat/_web: | .venv/play  # a client of any age will do
	@$(WEB)

browser:
	@scripts/browser

services:
	@scripts/services

LOCK = $(UV) pip compile -q --universal --python-version 3.11 --exclude-newer "21 days" \
       --generate-hashes --custom-compile-command "make lock" $(UPGRADE)

lock: .venv/uv  ## choose versions anew from pyproject.toml; UPGRADE=--upgrade takes newer ones
	echo uv | $(LOCK) - -o requirements/uv.txt
	$(LOCK) pyproject.toml --extra docs --extra push --extra server --extra web -o requirements/play.txt
	$(LOCK) pyproject.toml --extra push --extra scale -c requirements/play.txt -o requirements/scale.txt
	$(LOCK) pyproject.toml --extra dev -c requirements/play.txt -c requirements/scale.txt -o requirements/dev.txt
	$(LOCK) pyproject.toml --extra bench -c requirements/dev.txt -o requirements/bench.txt
	$(LOCK) pyproject.toml --extra train -c requirements/dev.txt -o requirements/train.txt

clean:  ## remove what was built and set up, but not the data
	rm -rf .venv .venv-train build dist bisat/_web bisat/_docs web/node_modules .coverage .*_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
