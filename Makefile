# Two commands do everything: `make run` and `make test`. The rest is for developers.
.PHONY: run test matrix quick bench mutants pictures firmware lint wheel clean

PYTHON = .venv/bin/python

run: ## Set up, then the app on its simulated rig; without a screen a demo evening
	@tools/set-up run
	@tools/run

test: ## Set up, then every check and all tests but the matrix
	@tools/set-up test
	@$(MAKE) --no-print-directory lint
	@$(PYTHON) -m pytest --numprocesses auto --dist worksteal -m "not matrix"

matrix: ## What is left out there: every screen and evening at every size, language and text scale, five minutes
	@tools/set-up test
	@$(PYTHON) -m pytest --numprocesses auto --dist worksteal -m matrix

quick: ## The fast tests only, under a minute
	@tools/set-up test
	@$(PYTHON) -m pytest --numprocesses auto --dist worksteal -m "not slow and not matrix"

bench: ## Measure speed; every figure beside its comparison from the same run
	@tools/set-up test
	@$(PYTHON) -m tests.bench

mutants: ## Change the code four hundred times, one place at a time; the tests must notice; an hour
	@tools/set-up test
	@$(PYTHON) -m tests.mutants

pictures: ## Save every screen, beside its drawing where the drawings are, into build/pictures; and the front page's into docs
	@tools/set-up test
	@SDL_VIDEODRIVER=offscreen $(PYTHON) -m tests.ui.pictures build/pictures
	@SDL_VIDEODRIVER=offscreen $(PYTHON) -m tests.ui.hero

firmware: ## Compile the firmware into build/firmware
	@tools/set-up test
	@$(MAKE) --no-print-directory -C firmware_notes/firmware

lint: ## Format, style, types and the floors of the house
	@.venv/bin/ruff format --check --quiet .
	@.venv/bin/ruff check --quiet .
	@.venv/bin/mypy --no-error-summary
	@.venv/bin/lint-imports --no-logo

wheel: ## Build the wheel into dist
	@tools/set-up test
	@$(PYTHON) -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

clean: ## Remove everything that was built
	rm -rf build dist .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
