'use strict';
// Pages of the club: what has changed is fetched anew and put in its place, pages of the wall turn, a phone keeps its
// name. ES2017, and no younger API; a page works without any of it (docs/club-api.md 7).
(() => {
const AGAIN_MS = 20, CALM_MS = 5000, SILENT_MS = 10000, CLOCK_MS = 1000, TYPED_MS = 300;
let waiting = 0, fetching = false, again = false;

function refresh() {
  waiting = 0;
  if (document.hidden) return;
  if (fetching) { again = true; return; }
  fetching = true;
  fetch(location.href, {cache: 'no-store', credentials: 'same-origin', headers: {'X-Refresh': '1'}})
    .then(answer => answer.ok ? answer.text() : '')
    .then(put)
    .catch(() => undefined)
    .then(() => {
      fetching = false;
      if (again) { again = false; later(); }
    });
}

function put(markup) {
  if (!markup) return;
  const fresh = new DOMParser().parseFromString(markup, 'text/html');
  for (const part of document.querySelectorAll('[data-live]')) {
    const other = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
    const busy = part.contains(document.activeElement) || part.querySelector('details[open]');
    if (!other) location.reload();
    else if (!busy && other.innerHTML !== part.dataset.was) {
      part.dataset.was = other.innerHTML;
      part.innerHTML = other.innerHTML;
    }
  }
  show();
}

// Phones are many, and come apart by chance.
function later() {
  const calm = document.querySelector('[data-live="follow"]');
  if (!waiting) waiting = setTimeout(refresh, AGAIN_MS + (calm ? CALM_MS * Math.random() : 0));
}

// Pages of the wall turn by the clock, so that two walls show the same one.
function show() {
  let now = 0;
  for (const list of document.querySelectorAll('[data-pages]')) {
    const many = Number(list.dataset.pages), pages = Math.max(1, Math.ceil(list.children.length / many));
    now = Math.floor(Date.now() / 1000 / Number(list.dataset.turn)) % pages;
    Array.from(list.children).forEach((item, at) => { item.hidden = Math.floor(at / many) !== now; });
  }
  for (const label of document.querySelectorAll('[data-page]')) label.hidden = Number(label.dataset.page) !== now;
  for (const one of document.querySelectorAll('[data-of]')) one.classList.toggle('shown', Number(one.dataset.of) === now);
  for (const clock of document.querySelectorAll('[data-clock]')) clock.textContent = new Date().toTimeString().slice(0, 5);
}

function keepName() {
  const main = document.querySelector('main[data-me]'), choose = document.querySelector('[data-choose]');
  try {
    if (main) localStorage.setItem('me', main.dataset.me);
    const me = localStorage.getItem('me');
    if (choose && me && !new URLSearchParams(location.search).has('choose') &&
        choose.querySelector(`a[href$="me=${CSS.escape(me)}"]`)) location.replace(`/follow?me=${encodeURIComponent(me)}`);
  } catch (refused) { return; }  // storage that is switched off throws
}

// Files are sent as soon as they are chosen, or dropped anywhere on a page that takes them.
function takeFiles() {
  const forms = Array.from(document.querySelectorAll('[data-files]'));
  for (const form of forms) {
    form.querySelector('button').hidden = true;
    form.classList.add('scripted');
    form.querySelector('[type="file"]').addEventListener('change', () => form.submit());
  }
  const form = forms.find(one => !one.querySelector('[accept]')) || forms[0];
  if (!form) return;
  document.addEventListener('dragover', event => { event.preventDefault(); form.classList.add('over'); });
  document.addEventListener('dragleave', () => form.classList.remove('over'));
  document.addEventListener('drop', event => {
    event.preventDefault();
    if (!event.dataTransfer.files.length) return;
    form.querySelector('[type="file"]').files = event.dataTransfer.files;
    form.submit();
  });
}

// A number has buttons for one less and one more.
function step() {
  for (const button of document.querySelectorAll('[data-by]')) {
    const field = button.parentNode.querySelector('input');
    button.hidden = false;
    button.addEventListener('click', () => {
      field.value = Math.min(Number(field.max), Math.max(Number(field.min), Number(field.value) + Number(button.dataset.by)));
      field.dispatchEvent(new Event('input', {bubbles: true}));
    });
  }
}

// A choice is set once it is another one.
function choose() {
  for (const field of document.querySelectorAll('.pick select, [data-sets]')) {
    const button = field.form.querySelector('button');
    button.hidden = true;
    field.addEventListener('input', () => { button.hidden = false; });
  }
}

// As many tables can play at once as there are boxes.
function countBoxes() {
  const part = document.querySelector('[data-enough]');
  if (!part) return;
  const form = part.closest('form'), [enough, all] = part.querySelectorAll('b');
  const look = () => {
    const tables = Number(form.elements.tables.value);
    const boxes = Array.from(form.querySelectorAll('[name^="boxes_"]')).reduce((sum, field) => sum + Number(field.value), 0);
    enough.textContent = Math.min(boxes, tables);
    all.textContent = tables;
    part.classList.toggle('caution', boxes < tables);
    part.querySelector('i').className = boxes < tables ? 'm m-alert' : 'm m-check-circle';
  };
  form.addEventListener('input', look);
  look();
}

// What needs a reason is off until there is one.
function askWhy() {
  for (const form of document.querySelectorAll('form')) {
    const buttons = form.querySelectorAll('[data-why]');
    if (!buttons.length) continue;
    const look = () => {
      const said = form.querySelector('[name="why"]:checked') || form.querySelector('[name="typed"]').value.trim();
      for (const button of buttons) button.disabled = !said;
    };
    form.addEventListener('input', look);
    look();
  }
}

// The figures that the lines of a game give are put where those that count stand; they are saved as a correction is.
function takeLines() {
  for (const button of document.querySelectorAll('[data-as-lines]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      for (const field of button.form.querySelectorAll('[data-lines]')) {
        field.classList.toggle('changed', field.classList.contains('changed') || field.value !== field.dataset.lines);
        field.value = field.dataset.lines;
      }
    });
  }
}

// A list is searched by its words, letters without their marks.
function filter() {
  const plain = words => words.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
  for (const field of document.querySelectorAll('[data-filter]')) {
    const list = document.getElementById(field.dataset.filter);
    const look = () => {
      for (const item of list.children) item.hidden = !plain(item.textContent).includes(plain(field.value.trim()));
    };
    field.hidden = false;
    field.addEventListener('input', look);
    new MutationObserver(look).observe(list, {childList: true});
  }
}

// Names that are pasted are shown as they would be taken, while they are typed.
function preview() {
  const form = document.querySelector('[data-paste]');
  if (!form) return;
  const part = form.querySelector('[data-preview]');
  let typed = 0;
  form.querySelector('[data-preview-button]').hidden = true;
  const ask = () => fetch(form.action, {method: 'POST', credentials: 'same-origin', body: new URLSearchParams(new FormData(form))})
    .then(answer => answer.ok ? answer.text() : '')
    .then(markup => {
      const fresh = markup && new DOMParser().parseFromString(markup, 'text/html').querySelector('[data-preview]');
      if (fresh) part.innerHTML = fresh.innerHTML;
    })
    .catch(() => undefined);
  form.querySelector('textarea').addEventListener('input', () => { clearTimeout(typed); typed = setTimeout(ask, TYPED_MS); });
}

// A command is copied; over plain HTTP there is no clipboard but by marking it.
function copyCommand() {
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const command = document.getElementById(button.dataset.copy);
      if (command) { getSelection().selectAllChildren(command); document.execCommand('copy'); }
    });
  }
}

// Words that are sent often are put into the field before the button.
function readyWords() {
  for (const button of document.querySelectorAll('[data-words]')) {
    const field = button.form.querySelector('[name="text"]');
    button.hidden = false;
    button.addEventListener('click', () => {
      field.value = `${field.value} ${button.textContent.trim()}`.trim().slice(0, field.maxLength);
      field.focus();
    });
  }
}

keepName();
readyWords();
copyCommand();
preview();
takeFiles();
step();
choose();
countBoxes();
askWhy();
takeLines();
filter();
show();
if (document.querySelector('[data-live]')) {
  const source = new EventSource('/changes');
  source.addEventListener('change', later);
  setInterval(later, SILENT_MS);
  document.addEventListener('visibilitychange', later);
}
setInterval(show, CLOCK_MS);
})();
