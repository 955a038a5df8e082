# make serve   sets everything up in .venv and starts the web app on http://127.0.0.1:8000
# make test    sets everything up in .venv-test, installs the built wheel there, runs every check
# make coverage  every test again, with the lines that none reaches
# make bench   Veladura and its peers side by side on this machine; writes docs/benchmarks.md
# make house   figures about the code: files, lines, what it takes to add a category, a language…
# make plantings  people hidden in every corner of every format; says who got through
# make faults  ten minutes of kills, full disks, wrong clocks and damaged files; says what was lost
# make reference  writes docs/reference from the code
# make docs    the documentation as a site in dist/site; broken links fail
# make pictures  takes the pictures of the tutorials anew
# make lock    pins what a server needs; make sbom lists it (CycloneDX)
# make wheelhouse  everything an installation without network needs, and tries it
# make dev     .venv with an editable install and the development tools
#
# A fresh clone needs Python 3.11 or later and make. As root on Debian or Ubuntu, system packages
# that only tests use (a browser, LibreOffice…) are installed too; elsewhere those tests are skipped.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help serve dev test bench faults plantings house reference docs pictures lock sbom wheelhouse system-deps wheel lint types contracts unit coverage format clean

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?= 2
TORCH := torch==2.13.0
TEST_EXTRAS := web,postgres,ocr,spark,parquet,train,spacy,transformers,presidio

# Environments are built again when pyproject.toml says something else.
KEY := $(shell cat pyproject.toml training/pyproject.toml | cksum | cut -d' ' -f1)
SERVE_ENV := .venv/.serve-$(KEY)
DEV_ENV := .venv/.dev-$(KEY)
TEST_ENV := .venv-test/.deps-$(KEY)
BIN := .venv-test/bin

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

serve: $(SERVE_ENV)
	.venv/bin/veladura serve --host $(HOST) --port $(PORT)

dev: $(DEV_ENV)

# VELADURA_SHARED names a folder with corpora/meddocan/dev; without it notes are generated.
bench: $(SERVE_ENV)
	.venv/bin/python benchmarks/speed.py $(BENCH_OPTIONS)

# Real servers and runs under faults, and fifty users beside one who uploads bombs.
faults: $(DEV_ENV)
	.venv/bin/python -m faults $(FAULTS_OPTIONS)

# Several hundred hiding places, each twice: where else the person occurs, and where not.
plantings: $(DEV_ENV)
	.venv/bin/python scripts/plantings.py $(PLANTINGS_OPTIONS)

# What a server needs, pinned with hashes, and what is in it, for those who must know (CycloneDX).
lock: $(DEV_ENV)
	.venv/bin/pip-compile -q --generate-hashes --strip-extras --allow-unsafe --no-header \
		--no-emit-index-url --no-emit-trusted-host --no-emit-options \
		--extra web --extra ocr --extra postgres -o deploy/requirements.lock pyproject.toml

sbom: $(DEV_ENV)
	.venv/bin/cyclonedx-py requirements deploy/requirements.lock --pyproject pyproject.toml \
		--output-reproducible -o dist/veladura.cdx.json

# For machines without network: copy dist/wheelhouse there, then
#   pip install --no-index --find-links wheelhouse 'veladura[web,ocr]'
wheelhouse: $(DEV_ENV)
	@rm -rf dist/wheelhouse dist/.offline dist/.again && mkdir -p dist/wheelhouse
	for place in dist/wheelhouse dist/.again; do SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) \
		.venv/bin/python -m build --wheel --outdir $$place . > /dev/null; done
	cmp dist/wheelhouse/veladura-*.whl dist/.again/veladura-*.whl  # whoever builds it gets the same
	.venv/bin/pip download -q --only-binary :all: --require-hashes -d dist/wheelhouse -r deploy/requirements.lock
	$(PYTHON) -m venv dist/.offline
	dist/.offline/bin/pip install -q --no-index --find-links dist/wheelhouse 'veladura[web,ocr,postgres]'
	dist/.offline/bin/veladura --version
	echo "Rosa Ibáñez Cid, 71 años" | dist/.offline/bin/veladura detect - > /dev/null
	@rm -rf dist/.offline dist/.again; du -sh dist/wheelhouse

house: $(DEV_ENV)
	.venv/bin/python scripts/house.py

reference: $(DEV_ENV)
	.venv/bin/python scripts/reference.py

docs: $(DEV_ENV) reference
	.venv/bin/zensical build --strict -f mkdocs.yml

pictures: $(DEV_ENV)
	.venv/bin/python scripts/pictures.py

# Each step is run even if an earlier one failed; pytest comes last, so that its summary does.
test: system-deps $(TEST_ENV) wheel
	@failed=""; \
	for step in lint types contracts; do $(MAKE) --no-print-directory $$step || failed="$$failed $$step"; done; \
	[ -z "$$failed" ] || echo "FAILED:$$failed (the tests follow)"; \
	$(MAKE) --no-print-directory unit && [ -z "$$failed" ]

lint: $(TEST_ENV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(TEST_ENV)
	$(BIN)/mypy

contracts: $(TEST_ENV)
	PYTHONPATH=src $(BIN)/lint-imports

# File by file in their own order: by default those with few tests, which take longest, come last,
# and one worker waits for the other.
PYTEST := $(BIN)/python -m pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder

# Against the wheel installed last: `make wheel unit` after a change, or `make test`.
unit: $(TEST_ENV)
	$(PYTEST)

# The same and which lines no test reaches; a third slower.
coverage: $(TEST_ENV) wheel
	$(PYTEST) --cov --cov-report=term

format: $(TEST_ENV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Tests import this and never src/: a file missing from the package fails.
wheel: $(TEST_ENV)
	@rm -rf dist build
	$(BIN)/python -m build --wheel --no-isolation --outdir dist . > /dev/null
	$(BIN)/python -m build --wheel --no-isolation --outdir dist training > /dev/null
	$(BIN)/pip install -q --no-deps --force-reinstall dist/veladura*.whl

define make_venv
@[ -n "$(PYTHON)" ] || { echo "Veladura needs Python 3.11 or later; none was found" >&2; exit 2; }
@[ -x $(1)/bin/pip ] || $(PYTHON) -m venv $(1) || { \
	rm -rf $(1); \
	[ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null \
	&& apt-get update -qq && apt-get install -y -qq python3-venv > /dev/null \
	&& $(PYTHON) -m venv $(1); }
@$(1)/bin/pip install -q --upgrade "pip>=25.1"
endef

$(SERVE_ENV):
	$(call make_venv,.venv)
	.venv/bin/pip install -q -e ".[web,ocr]"
	@rm -f .venv/.serve-* && touch $@

$(DEV_ENV):
	$(call make_venv,.venv)
	.venv/bin/pip install -q "$(TORCH)"
	.venv/bin/pip install -q --group dev -e ".[$(TEST_EXTRAS)]" -e training
	@rm -f .venv/.dev-* && touch $@

$(TEST_ENV):
	$(call make_venv,.venv-test)
	$(BIN)/pip install -q "$(TORCH)"
	$(BIN)/pip install -q --group dev ".[$(TEST_EXTRAS)]" ./training
	@rm -f .venv-test/.deps-* && touch $@

# command:package, or another package; what is there or cannot be installed is passed over.
SYSTEM := "chromium-headless-shell:chromium-headless-shell|chromium" soffice:libreoffice-nogui pdftotext:poppler-utils java:default-jre-headless nginx:nginx-light
system-deps:
	@missing=""; \
	for pair in $(SYSTEM); do command -v $${pair%%:*} > /dev/null || missing="$$missing $${pair#*:}"; done; \
	ldconfig -p 2> /dev/null | grep -q 'libGL\.so\.1' || missing="$$missing libgl1 libglib2.0-0"; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		apt-get update -qq > /dev/null 2>&1; export DEBIAN_FRONTEND=noninteractive; \
		for wanted in $$missing; do \
			echo "installing $$wanted"; \
			for package in $${wanted//|/ }; do \
				apt-get install -y -qq --no-install-recommends $$package > /dev/null 2>&1 && continue 2; \
			done; \
			echo "could not install $$wanted: the tests that need it are skipped"; \
		done; \
	else echo "not installed:$$missing; the tests that need them are skipped"; fi

clean:
	rm -rf .venv .venv-test dist build .coverage* htmlcov .mypy_cache .ruff_cache .pytest_cache
