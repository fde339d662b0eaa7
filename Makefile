# What a person has to know to work on Sooner. Needs Rust, Python 3.11 or newer, and make.

PYTHON ?= python3
VENV    = .venv/bin

.DEFAULT_GOAL := help
.PHONY: help build quick demo test check bench soak mutants package packages clean
.PHONY: test-orders test-calls test-conformance test-scripts test-others

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

build: .venv/ready ## create .venv and build the release extension into it
	@PIP_QUIET=1 VIRTUAL_ENV=$(CURDIR)/.venv $(VENV)/maturin develop --release --locked

quick: .venv/ready ## the same in seconds, and half as fast: for trying things out
	@PIP_QUIET=1 VIRTUAL_ENV=$(CURDIR)/.venv $(VENV)/maturin develop --profile quick --locked

demo: build ## build what is needed and show two programs run as they are and opportunistically
	@$(VENV)/sooner demo

# sooner-python has no Rust tests: they would have to link libpython. tests/python tests the wheel, in processes side by side.
test: ## run every test
	cargo test --workspace --exclude sooner-python --locked
	@$(MAKE) --no-print-directory build
	@$(MAKE) --no-print-directory --jobs=2 $(WHOLE_OUTPUT) test-orders test-calls test-conformance test-scripts test-others

# In processes of their own: among thousands of other programs and their classes what overlaps would not be exact, and programs that
# have the collector look for garbage would take minutes.
WHOLE_OUTPUT = $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
SCRIPTS = tests/python/test_scripts.py tests/python/test_run_parallelism.py tests/python/test_parallelism.py
ORDERS  = $(wildcard tests/python/test_*orders*.py tests/python/test_programs*.py)
CALLS   = $(wildcard tests/python/test_calls*.py)
CONFORMANCE = $(wildcard tests/python/test_*conformance.py)

test-scripts:
	$(VENV)/pytest -q $(SCRIPTS)

test-orders:
	$(VENV)/pytest -q $(ORDERS)

test-calls:
	$(VENV)/pytest -q $(CALLS)

test-conformance:
	$(VENV)/pytest -q $(CONFORMANCE)

test-others:
	$(VENV)/pytest -q tests/python tests/programs $(addprefix --ignore=,$(SCRIPTS) $(ORDERS) $(CALLS) $(CONFORMANCE))

check: ## formatting, clippy with warnings denied, and the tidy test
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cargo test -p sooner-testkit --locked --quiet

bench: build ## run the benchmarks: tables here and in bench/results (ten minutes)
	PYTHON=$(PYTHON) cargo run --release --locked -p sooner-bench
	$(VENV)/python bench/python/measure.py
	$(VENV)/python bench/python/calls.py
	$(VENV)/python bench/python/arriving.py
	$(VENV)/python bench/python/conversations.py

soak: ## look for failures with fresh random programs until Ctrl-C, a minute each in turn
	while true; do \
	  SOONER_SOAK=1 SOONER_SOAK_SECONDS=60 cargo test -p sooner-semantics --release --locked -- --nocapture soak && \
	  SOONER_SOAK=1 SOONER_SOAK_SECONDS=60 cargo test -p sooner-testkit --release --locked -- --nocapture soak && \
	  SOONER_SOAK=1 SOONER_SOAK_SECONDS=60 $(VENV)/pytest -q tests/python/test_programs.py tests/python/test_orders.py || exit 1; \
	done

mutants: ## break each rule in turn and show that the tests notice (ten minutes)
	$(PYTHON) scripts/mutate_rules.py

package: .venv/ready ## install the package into a clean environment, and look into its wheel (minutes)
	$(VENV)/pytest -q tests/package

packages: build ## install the large packages that the table of kinds knows, and test their entries (minutes)
	@$(VENV)/pip install --quiet --group large
	$(VENV)/pytest -q tests/python/test_kinds_table.py tests/packages

clean: ## delete everything that was built
	rm -rf target .venv python/sooner/*.so
	find python tests -name __pycache__ -prune -exec rm -rf {} +

.venv/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("$(PYTHON) is Python %d.%d, and sooner needs 3.11 or newer: make PYTHON=python3.x" % sys.version_info[:2])'
	@$(PYTHON) -m venv .venv
	@$(VENV)/pip install --quiet --disable-pip-version-check 'pip>=25.1' # the first to know --group
	@$(VENV)/pip install --quiet --group dev
	@touch $@
