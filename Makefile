# Two commands do everything: `make run` and `make test`. The rest is for developers: `make help`.
.PHONY: run test help check demo-history screens long browser club matrix quick bench hardware arm64 mutants simulate failover pictures pictures-against firmware drawings lint wheel deb apt-repository clean

PYTHON = .venv/bin/python
unexport PYTHONDONTWRITEBYTECODE # with it every process of a test compiles all it imports, and pytest every test again

run: ## Set up, then the app on its simulated rig; without a screen a demo game
	@tools/set-up run
	@tools/run

test: ## Set up, then all tests but `make screens`, `make long` and `make browser`, and `make lint` beside them
	@tools/set-up test
	@mkdir -p build; $(MAKE) --no-print-directory lint >build/lint.txt 2>&1 & lint=$$!; \
	$(PYTHON) -m pytest --numprocesses auto --dist worksteal -m "not matrix and not long and not browser"; tested=$$?; \
	wait $$lint; linted=$$?; cat build/lint.txt; exit $$((tested | linted))

help: ## Say what each target does
	@sed -n 's/^\([a-z0-9-]*\): ## \(.*\)/\1\t\2/p' $(firstword $(MAKEFILE_LIST)) | awk -F '\t' '{printf "make %-17s %s\n", $$1, $$2}'

check: ## Lint and the tests that your change touches, the nearest first; stops after a minute and says what is left
	@tools/set-up check
	@$(PYTHON) -m tools.check

demo-history: ## The app on forty evenings that nobody played, in build/demo-history; your own journal is not touched
	@tools/set-up run
	@tools/demo-history

screens: ## What is left out there: every screen and whole evening at every size, language and text scale, and sizes nobody drew; twenty minutes
	@tools/set-up test
	@$(PYTHON) -m pytest --numprocesses auto --dist worksteal -m matrix

long: ## The tests that take longer than `make test` has time for: twenty minutes
	@tools/set-up test
	@$(PYTHON) -m pytest --numprocesses auto --dist worksteal -m long

browser: ## Whole games followed by phones and a television in chromium, pictures into build/browser, five minutes
	@tools/set-up test
	@$(PYTHON) -m pytest -m browser tests/companion/web

club: ## A whole evening of a club in chromium, eight tablets as processes, on SQLite and on PostgreSQL; pictures into build/club, ten minutes
	@tools/set-up test
	@$(PYTHON) -m pytest -m browser tests/companion/club

matrix: ## The tests on Python 3.11, 3.12 and 3.13, as far as they can be had here; says which did
	@tools/set-up test
	@tools/matrix

QUICK = commands companion drivers firmware ui/toolkit
SLOW_PARTS = companion/people companion/sharing companion/web \
	$(addprefix commands/test_,$(addsuffix .py,bundle doctor firmware install language people streams))

quick: ## The fast tests of rules, table, journal, drivers and toolkit, under a minute
	@tools/set-up test
	@$(PYTHON) -m pytest --numprocesses auto --dist worksteal -m "not slow and not matrix and not long and not browser" \
		$(addprefix tests/,$(QUICK)) $(addprefix --ignore=tests/,$(SLOW_PARTS))

bench: ## Measure speed; AGAINST=COMMIT: an older version by turns, as ratios; PARTS="engine redraw"; LINE=TEXT: only such lines
	@tools/set-up test
	@$(PYTHON) -m proof.bench $(PARTS) $(if $(AGAINST),--against $(AGAINST)) $(if $(LINE),--line "$(LINE)")

hardware: ## The pins on a real /dev/gpiochip and keys on a real kernel, in a small virtual machine (proof/hardware); CASES="quiet app": only these; twenty minutes
	@tools/set-up test
	@$(PYTHON) -m proof.hardware $(CASES)

arm64: ## `make run`, chosen tests, the package, a repository and a prepared card in an emulated arm64 Debian 12 and 13 (proof/debian); RELEASES=bookworm: only it
	@tools/set-up arm64
	@$(PYTHON) -m proof.debian $(RELEASES)

mutants: ## Change the code three hundred times, one place at a time; the tests must notice; an hour; OPTIONS="--count 40 --seed 7"
	@tools/set-up test
	@$(PYTHON) -m proof.mutants $(OPTIONS)

simulate: ## Evenings of a club by seeds, everything failing that can; SEEDS=2000: so many; SEED=7: replay one and print its trace
	@tools/set-up test
	@$(PYTHON) -m proof.club $(if $(SEED),--seed $(SEED),--seeds $(or $(SEEDS),2000))

failover: ## Kill the database under two hubs 20 times while tables send, its standby goes on: no line is lost; ROUNDS=5: so often
	@tools/set-up test
	@$(PYTHON) -m proof.club.failover --rounds $(or $(ROUNDS),20)

pictures: ## Save every screen, beside its drawing where the drawings are, into build/pictures; and the front page's into docs
	@tools/set-up test
	@SDL_VIDEODRIVER=offscreen $(PYTHON) -m proof.pictures build/pictures
	@SDL_VIDEODRIVER=offscreen $(PYTHON) -m proof.pictures.hero
	@SDL_VIDEODRIVER=offscreen $(PYTHON) -m proof.pictures.film docs/settlement.webp
	@SDL_VIDEODRIVER=offscreen $(PYTHON) -m proof.pictures.sheets docs

pictures-against: ## List the screens whose picture differs from that of another version: make pictures-against COMMIT=main
	@tools/set-up test
	@$(PYTHON) -m proof.pictures.against $(COMMIT)

firmware: ## Compile the firmware into build/firmware, and into firmware_notes/hex what goes with the program
	@tools/set-up test
	@$(MAKE) --no-print-directory -C firmware_notes/firmware release sketch

drawings: ## Draw steps of building, ways without an iron, pins and colours into firmware_notes/drawings (tools/step_drawings)
	@tools/set-up test
	@$(PYTHON) -m tools.step_drawings firmware_notes/drawings

lint: ## Format, style, types and import contracts
	@.venv/bin/ruff format --check --quiet .
	@.venv/bin/ruff check --quiet .
	@.venv/bin/mypy --no-error-summary
	@.venv/bin/lint-imports --no-logo

wheel: ## Build the wheel into dist; FILES=ADDRESS: where the files are served, for the links of the index page
	@tools/set-up test
	@DIVINGBELL_FILES=$(FILES) $(PYTHON) -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

deb: ## Build a Debian package for this release and architecture into dist; two minutes
	@tools/deb

apt-repository: ## A signed apt repository in dist/apt from the packages in dist; KEY=FINGERPRINT ADDRESS=https://... (docs/releasing.md)
	@tools/set-up repository
	@tools/apt-repository "$(KEY)" "$(ADDRESS)"

clean: ## Remove everything that was built
	rm -rf build dist .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
