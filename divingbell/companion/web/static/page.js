'use strict';
// The page of the table: follows /api/events and shows what it is told. Pictures come drawn; nothing is worked out here.
// ES2017, and no younger API without a fall-back (docs/live.md 1): televisions and old phones have no newer browser.
(() => {
const WORDS = JSON.parse(document.documentElement.dataset.words);
const LANGUAGE = document.documentElement.lang;
const OVERLAY = new URLSearchParams(location.search).has('overlay');
const WIDE = matchMedia('(min-width: 1200px)'), CALM = matchMedia('(prefers-reduced-motion: reduce)');
const SILENT_MS = 4000, AGAIN_MS = 2000, LATER_MS = 10000, LATER_AFTER_MS = 60000;
const FLY_MS = 500, LEAVES_MS = 100, APART_MS = 80, COUNTS_MS = 500, COUNTED_MS = 600, TAG_NEW_MS = 710, TAG_STAYS_MS = 6710;
const CHART_TRIES = 20, CHART_AGAIN_MS = 300;
const COLOURS = ['pearl', 'star', 'buoy', 'chest', 'fin', 'coral', 'bubbles', 'eel'];
const PATHS = {now: '/', chart: '/chart', ledger: '/ledger'};

const shown = {};        // part of the page -> the markup it has now
let state = 'waiting';   // waiting, live, lost, off, full, code
let value = null;        // the last value of the stream
let figures = {};        // colour -> the figure that is shown
let tags = {};           // colour -> what changed, and when it was said
let heardAt = null, lostAt = 0, source = null, silence = 0, again = 0, drawing = 0;
let tab = Object.keys(PATHS).find(name => PATHS[name] === location.pathname) || 'now';
let key = storedKey();   // where the browser stores nothing, it lasts as long as the page
let charts = null, chart = 0, rows = null, who = '', note = '', typed = false;

const escapes = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};
const text = said => String(said === undefined || said === null ? '' : said).replace(/[&<>"]/g, sign => escapes[sign]);
const word = name => text(WORDS[name]);
const icon = classes => classes ? `<i class="${text(classes)}" aria-hidden="true"></i>` : '';
const tile = (colour, small) => COLOURS.includes(colour) ?
  `<span class="tile ${colour}${small ? ' small' : ''}"><i class="g g-p-${colour}" aria-hidden="true"></i></span>` : '';
const clock = at => at ? new Date(at).toTimeString().slice(0, 5) : '';
const amount = said => said ? `<span class="amount${said[0] === '\u2212' ? ' minus' : ''}">${text(said)}</span>` : '';
const address = (path, more) => {
  const query = new URLSearchParams(more || {});
  if (key) query.set('key', key);
  const said = query.toString();
  return said ? `${path}?${said}` : path;
};
const asleep = () => document.hidden && !OVERLAY;  // an overlay may be drawn into a film while its page counts as hidden
const screen = () => OVERLAY ? 'overlay' : WIDE.matches ? 'television' : 'phone';

// ---- the key of the visit: storage that is switched off throws

function storedKey() {
  try { return sessionStorage.getItem('key') || ''; } catch (refused) { return ''; }
}

function keepKey(next) {
  key = next;
  try { sessionStorage.setItem('key', next); } catch (refused) { return; }
}

// ---- following the table

function follow() {
  clearTimeout(again);
  if (asleep()) return;
  ask(address('/api/events'))
    .then(answer => {
      if (answer.ok) return listen();
      if (answer.status === 401) keepKey('');
      become(answer.status === 401 ? 'code' : answer.status === 503 ? 'full' : answer.status === 404 ? 'off' : 'lost');
      retry();
    })
    .catch(() => { become(state === 'off' ? 'off' : 'lost'); retry(); });  // who switched it off serves nothing any more
}

function ask(path) {
  const abort = window.AbortController ? new AbortController() : null;
  const options = {method: 'HEAD', cache: 'no-store'};
  if (abort) options.signal = abort.signal;
  const late = new Promise((_, refuse) => setTimeout(() => { refuse(new Error('late')); if (abort) abort.abort(); }, AGAIN_MS));
  return Promise.race([fetch(path, options), late]);
}

function retry() {
  clearTimeout(again);
  again = setTimeout(follow, ['lost', 'off', 'code'].includes(state) && Date.now() - lostAt > LATER_AFTER_MS ? LATER_MS : AGAIN_MS);
}

function listen() {
  hangUp();
  if (asleep()) return;
  source = new EventSource(address('/api/events', {page: screen()}));
  for (const name of ['snapshot', 'change']) source.addEventListener(name, event => { heard(); take(JSON.parse(event.data)); });
  source.addEventListener('alive', heard);
  for (const name of ['off', 'full']) source.addEventListener(name, () => { hangUp(); become(name); retry(); });
  source.onerror = () => { hangUp(); lose(); };
  silence = setTimeout(lose, SILENT_MS);
}

function hangUp() {
  clearTimeout(silence);
  if (source) source.close();
  source = null;
}

function heard() {
  heardAt = new Date();
  clearTimeout(silence);
  silence = setTimeout(lose, SILENT_MS);
  if (state !== 'live') become('live');
}

function lose() {
  hangUp();
  become('lost');
  retry();
}

function become(next) {
  if (next !== state) lostAt = Date.now();
  state = next;
  draw();
}

function take(next) {
  if (next.page.language && next.page.language !== LANGUAGE) return location.reload();
  const before = value, shownFigures = figures, watching = before && before.session === next.session && document.body.dataset.id;
  value = next;
  dress(next.page.theme);
  fetchTab();
  const paid = watching && before.n < next.n && WIDE.matches && next.page.paid;
  if (!watching) tags = {};
  if (paid) say(paid.tags);
  draw();
  if (paid && !CALM.matches) pay(paid, shownFigures);
}

function dress(theme) {
  const root = document.documentElement;
  if (!theme || root.dataset.theme === theme) return;
  root.dataset.theme = theme;
  document.querySelector('meta[name=theme-color]').content = getComputedStyle(root).getPropertyValue('--bg-bottom');
}

function fetchTab(tries = CHART_TRIES) {
  const over = value.page.phase === 'over', of = `${value.session}:${value.n}`;
  if (tab === 'chart' || over) get('/api/chart', answer => {
    charts = answer.charts;  // they are drawn a little later than what they show
    clearTimeout(drawing);
    if (answer.id !== of && tries) drawing = setTimeout(() => { if (value.session) fetchTab(tries - 1); }, CHART_AGAIN_MS);
  });
  if (tab === 'ledger') get('/api/ledger', answer => { rows = answer.rows; });
}

function get(path, keep) {
  fetch(address(path), {cache: 'no-store'}).then(answer => answer.ok ? answer.json() : null)
    .then(answer => { if (answer) { keep(answer); draw(); } }).catch(() => {});
}

// ---- showing

function put(part, markup, place) {
  if (shown[part] === markup) return;
  shown[part] = markup;
  let element = document.getElementById(part);
  if (!element) {
    element = document.createElement({main: 'main', tabs: 'nav', head: 'header', band: 'section', again: 'section'}[part] || 'div');
    element.id = part;
    (place || document.body).append(element);
  }
  element.innerHTML = markup;
  element.hidden = !markup;
}

function draw() {
  const tv = WIDE.matches, page = value && value.page;
  const game = page && page.phase && page.phase !== 'none' && (state === 'live' || state === 'lost');
  document.documentElement.classList.toggle('overlay', OVERLAY);
  document.body.className = `${tv ? 'tv' : 'tall'}${OVERLAY ? ' overlay' : ''}${state === 'lost' ? ' gone' : ''}`;
  document.title = game ? `${page.band.title}, ${page.game}` : 'Diving Bell';
  put('head', tv && game ? '' : head(page));
  document.getElementById('head').style.display = tv && game ? 'none' : '';
  put('trouble', state === 'lost' && value ? trouble() : '');
  put('band', game ? band(page, tv) : '');
  put('main', game ? body(page, tv) : alone());
  const main = document.getElementById('main');
  main.className = state === 'lost' ? 'dim' : '';
  const top = document.getElementById('band');
  top.className = state === 'lost' ? 'dim' : '';
  top.setAttribute('aria-label', game ? page.game : '');
  put('again', state === 'lost' && value ? tryAgain() : '');
  document.getElementById('again').setAttribute('aria-label', WORDS.try_now);
  put('tabs', game && page.phase === 'on' && !tv && state === 'live' || game && tab !== 'now' && !tv && state === 'live' ? tabs(page) : '');
  const navigation = document.getElementById('tabs');
  navigation.className = navigation.hidden ? '' : 'tabs';
  navigation.setAttribute('aria-label', 'Diving Bell');
  document.body.dataset.state = state;
  document.body.dataset.id = value ? `${value.session}:${value.n}` : '';
  if (game) changed(page, tv);
}

function head(page) {
  const name = page && page.game || 'Diving Bell';
  const how = state === 'lost' ? `<span class="state lost"><i class="m m-lan-disconnect" aria-hidden="true"></i>${word('no_answer')}</span>` :
    page && page.phase === 'over' && state === 'live' ? `<span class="state"><i class="m m-flag-checkered" aria-hidden="true"></i><b>${word('over')}</b></span>` :
    state === 'live' ? `<span class="state"><i class="m m-eye" aria-hidden="true"></i>${word('watching')}</span><span class="state live">${word('live')}</span>` : '';
  return `<i class="g g-bell" aria-hidden="true"></i><strong>${text(name)}</strong>${how}`;
}

function band(page, tv) {
  const own = page.band, alarm = tv && own.alarm;
  const doing = alarm ? `<p class="alarm"><i class="g g-buzz" aria-hidden="true"></i>${text(own.alarm)}</p>` :
    `<p${own.doing.length > 26 && !tv ? ' class="word"' : ''}>${text(tv ? own.wide : own.doing)}</p>`;
  const corner = tv ? `<div class="corner">${icon(page.icon)}<span>${text(page.game)}</span>${state === 'lost' ?
    `<span class="lost">${word('no_answer')}</span>` : page.phase === 'over' ? `<i class="m m-flag-checkered" aria-hidden="true"></i><b>${word('over')}</b>` :
      `<span class="live">${word('live')}</span>`}</div>` : '';
  const long = own.title.length > (tv ? 16 : 13) ? ' class="long"' : '';
  const cup = tv && page.over && page.over.winners.length ? '<i class="m m-trophy" aria-hidden="true"></i>' : '';
  return `<div class="band ${alarm ? 'danger' : ''} ${own.colour || 'nobody'}"><div class="fly" aria-live="polite">${tile(own.colour)}` +
    `<div><h1${long}>${text(own.title)}</h1>${cup}${doing}</div></div>${corner}</div>`;
}

function body(page, tv) {
  if (page.phase === 'over' && (tv || tab === 'now')) return over(page, tv);
  if (tv) {
    const picture = page.wide || (page.caption ? `<p class="caption">${text(page.caption)}</p>` : '');
    return `<div class="plate picture${page.band.alarm ? ' danger' : ''}">${picture}</div>${standing(page, tv)}${said(page, 3)}${phone('', 'on_your_phone')}`;
  }
  if (tab === 'chart') return chartTab(page);
  if (tab === 'ledger') return ledgerTab();
  const picture = page.picture ? `<div class="plate picture">${page.picture}</div>` :
    page.caption ? `<div class="plate caption">${text(page.caption)}</div>` : '';
  return picture + standing(page, tv) + (OVERLAY ? '' : said(page, 4));
}

function standing(page, tv) {
  const kinds = page.heads.length > 0;
  const heads = kinds && !tv ? `<li class="heads">${page.heads.map(head => `<span>${text(head)}</span>`).join('')}</li>` : '';
  const rows = page.rows.map(row => tv ? wideRow(row) : narrowRow(row)).join('');
  return `<ol class="plate rows${kinds ? ' kinds' : ''}${page.apart ? ' apart' : ''}${page.rows.length > 4 ? ' six' : kinds || page.apart ? '' : ` few n${page.rows.length}`}">${heads}${rows}</ol>`;
}

const said_place = row => row.place ? `<span class="place">${text(row.place)}</span>` : '';
const figure = row => `<span class="figure">${icon(row.icon)}<b>${text(row.figure)}</b>${row.of ? `<span class="of">${text(row.of)}</span>` : ''}</span>`;

function narrowRow(row) {
  const notes = row.notes.map(([sign, said]) => `<span class="note">${icon(sign)}${text(said)}</span>`).join('');
  return `<li class="${row.on ? 'on ' + row.colour : ''}" data-of="${row.colour}">${said_place(row)}${tile(row.colour)}<span class="name">${text(row.name)}</span>` +
    `<span class="marks">${row.marks}</span>${figure(row)}${notes}${row.below ? `<span class="below">${row.below}</span>` : ''}</li>`;
}

function chartedRow(row, best) {
  const beside = best ? `<span class="best">${text(best[row.colour])}</span>` : '';
  return `<li>${tile(row.colour)}<span class="name">${text(row.name)}</span>${beside}${figure(row)}</li>`;
}

function wideRow(row) {
  const tag = tags[row.colour];
  const name = tag ? `<span class="tag${tag.said[0] === '\u2212' ? ' less' : ''}${Date.now() - tag.at < TAG_NEW_MS && !CALM.matches ? ' new' : ''}">` +
    `${text(tag.said)}</span><span class="hidden">${text(row.name)}</span>` : `<span class="name">${text(row.name)}</span>`;
  return `<li class="${row.on ? 'on ' + row.colour : ''}" data-of="${row.colour}">${tile(row.colour)}<span class="who">${name}` +
    `<span class="marks">${row.wide || row.marks}</span></span>${figure(row)}</li>`;
}

function said(page, most) {
  const lines = [...page.said].reverse().slice(0, most).map(line => `<li>${tile(line.colour, true)}<span class="text">` +
    `<span class="hidden">${text(line.name)} </span>${text(line.text)}</span>${amount(line.amount)}<time>${clock(line.at)}</time></li>`);
  return `<ol class="plate said">${lines.join('')}</ol>`;
}

const phone = (path, said) => `<div class="plate phone"><img src="${text(path)}/qr.svg" alt=""><div><span>${word(said)}</span>` +
  `<b${path ? ' class="path"' : ''}>${text(WORDS.address)}${path ? `<wbr>${text(path)}` : ''}</b></div></div>`;

function over(page, tv) {
  const drawn = charts && charts.length ? charts[0] : null;
  if (tv) return OVERLAY ? standing(page, tv) + said(page, 3) : podium(page, drawn);
  const done = `<div class="done"><i class="m m-crown" aria-hidden="true"></i><h2>${word('game_over')}</h2><p>${text(page.over.said)}</p></div>`;
  const offered = page.offer ? `<a class="key" href="/g/${encodeURIComponent(page.offer)}"><i class="m m-chart-box-outline" aria-hidden="true"></i>` +
    `<span><b>${word('this_game')}</b><small>${word('this_game.sub')}</small></span></a>` : '';
  return `<div class="plate result">${done}${standing(page, tv).replace('plate rows', 'rows')}</div>` +
    `${drawn ? `<div class="plate chart">${drawn.small}</div>` : ''}${offered}` +
    `<a class="key" href="/ledger" data-tab="ledger"><i class="m m-format-list-bulleted" aria-hidden="true"></i><span><b>${word('ledger')}</b>` +
    `<small>${text(page.over.entries)}</small></span></a>` +
    `<p class="soon"><i class="m m-timer-sand" aria-hidden="true"></i>${word('opens')}</p>`;
}

// The podium of a television: steps, who stands on none, the chart, who stood out, why it is over.
function podium(page, drawn) {
  const groups = steps(page), first = groups[1] || [];
  const stood = (first.length > 1 ? [1, 2, 3] : [2, 1, 3]).filter(rank => groups[rank]);
  const rest = page.rows.filter(row => !Object.keys(groups).some(rank => groups[rank].includes(row)));
  const cells = rest.map(row => `<li${page.over.out.includes(row.colour) ? ' class="out"' : ''}><span class="place">${page.over.places[row.colour]}</span>${tile(row.colour)}` +
    `<span class="name">${text(row.name)}</span>${figure(row)}</li>`).join('');
  const awards = page.over.awards.map(one => `<li class="plate"><p>${tile(one.colour)}<span>${text(one.title)}</span></p><b>${text(one.why)}</b></li>`).join('');
  return `<div class="end${drawn || awards ? '' : ' bare'}"><div class="plate steps"><ol>${stood.map(rank => step(page, groups[rank], rank)).join('')}</ol>` +
    `${cells ? `<ol class="rest of${Math.min(rest.length, 4)}">${cells}</ol>` : ''}</div>` +
    `${drawn ? `<div class="plate drawn"><h2>${text(drawn.title)}</h2>${drawn.wide || drawn.small}</div>` : ''}` +
    `${awards ? `<ol class="awards">${awards}</ol>` : ''}</div>` +
    `<div class="plate foot"><i class="m m-flag-checkered" aria-hidden="true"></i><b>${text(page.over.reason)}</b><span>${text(page.over.long)}</span>` +
    `<i class="m m-timer-sand" aria-hidden="true"></i><span>${word('opens')}</span></div>` +
    `${page.offer ? phone(`/g/${page.offer}`, 'take_along') : phone('', 'on_your_phone')}`;
}

// Who stands on which step: a place that too many share has none, but the first.
function steps(page) {
  const groups = {};
  let count = 0;
  for (const rank of [1, 2, 3]) {
    const group = page.rows.filter(row => page.over.places[row.colour] === rank && !page.over.out.includes(row.colour));
    if (rank > 1 && count + group.length > 4) break;
    if (group.length) groups[rank] = group;
    count += group.length;
  }
  return groups;
}

function step(page, group, rank) {
  const people = group.map(row => `<div>${page.over.winners.includes(row.colour) ? '<i class="m m-crown" aria-hidden="true"></i>' : ''}` +
    `${tile(row.colour)}<span class="name${row.name.length > 9 ? ' long' : ''}">${text(row.name)}</span></div>`).join('');
  return `<li class="s${rank} w${Math.min(group.length, 4)}"><div class="people">${people}</div>${figure(group[0])}<span class="block"><b>${rank}</b></span></li>`;
}

function tabs(page) {
  const marks = {now: 'm m-access-point', chart: 'm m-chart-line', ledger: 'm m-format-list-bulleted'};
  return Object.keys(PATHS).map(name => `<a href="${PATHS[name]}" data-tab="${name}"${tab === name ? ' aria-current="page"' : ''}>` +
    `${icon(marks[name])}${word(name)}</a>`).join('');
}

function chartTab(page) {
  if (!charts) return '';
  if (!charts.length) return `<p class="plate caption">${word('no_chart')}</p>`;
  const one = charts[Math.min(chart, charts.length - 1)];
  const keys = charts.length < 2 ? '' : `<div class="choices">${charts.map((each, number) =>
    `<button class="key" data-chart="${number}" aria-pressed="${each === one}">${text(each.tab)}</button>`).join('')}</div>`;
  return `${keys}<div class="plate chart"><h2>${text(one.title)}</h2>${one.svg}</div>` +
    `<ol class="plate rows charted">${page.rows.map(row => chartedRow(row, one.best)).join('')}</ol>`;
}

function ledgerTab() {
  if (!rows) return '';
  const keys = [{colour: '', name: WORDS.every_seat}, ...value.seats].map(({colour, name}) =>
    `<button class="key" data-who="${text(colour)}" aria-pressed="${who === colour}" aria-label="${text(name)}">` +
    `${colour ? tile(colour, true) : word('all')}</button>`).join('');
  let turn = null, lines = '';
  for (const row of [...rows].reverse()) {
    if (who && row.colour !== who) continue;
    if (row.turn !== turn) {
      turn = row.turn;
      lines += `</ol><h2>${turn ? text(WORDS.turn_head.replace('{number}', turn)) + tile(row.of) : word('start')}</h2><ol>`;
    }
    lines += `<li><span class="n">${row.n}</span><span class="icon">${icon(row.icon)}</span><span class="text"><span class="hidden">${text(row.name)} </span>` +
      `${text(row.text)}</span>${amount(row.amount)}<time>${clock(row.at)}</time></li>`;
  }
  return `<div class="choices${value.seats.length > 5 ? ' many' : ''}">${keys}</div><div class="plate ledger">${lines.replace('</ol>', '')}</ol></div>`;
}

function alone() {
  const say = (sign, title, sub) => `<div class="alone">${icon(sign)}<h1>${word(title)}</h1><p>${word(sub)}</p></div>`;
  if (state === 'code') return code();
  if (state === 'full') return say('m m-cellphone', 'full', 'full.sub');
  if (state === 'off') return say('m m-eye-off', 'switched_off', 'switched_off.sub');
  if (state === 'lost') return `<div class="alone"><i class="m m-lan-disconnect" aria-hidden="true"></i><h1>${word('lost')}</h1><p>${word('lost.sub')}</p></div>`;
  if (state === 'live') return say('g g-bell', 'no_game', 'no_game.sub');
  return '';
}

function code() {
  return `<div class="alone"><i class="m m-key-variant" aria-hidden="true"></i><h1>${word('code')}</h1><p>${word('code.sub')}</p><form>` +
    `<label class="hidden" for="code">${word('code.digits')}</label><input id="code" inputmode="numeric" autocomplete="off" maxlength="4" pattern="[0-9]{4}" required>` +
    `<button class="key primary">${word('code.enter')}</button><p role="status">${word(note)}</p></form></div>`;
}

function trouble() {
  const later = Date.now() - lostAt > LATER_AFTER_MS;
  return `<div class="trouble" role="alert"><i class="m m-wifi-off" aria-hidden="true"></i><div><b>${word('lost')}</b><p>${word(later ? 'lost.later' : 'lost.sub')}</p></div></div>`;
}

function tryAgain() {
  const seen = heardAt ? heardAt.toTimeString().slice(0, 8) : '';
  return `<div class="again"><p>${word('lost.seen').replace('{time}', seen)}</p><button class="key primary" data-again><i class="m m-refresh" aria-hidden="true"></i>${word('try_now')}</button></div>`;
}

function changed(page, tv) {
  const before = figures;
  figures = {};
  for (const row of page.rows) {
    figures[row.colour] = row.figure;
    const shownRow = !tv && row.colour in before && before[row.colour] !== row.figure && inRow(row.colour, '');
    if (shownRow) shownRow.classList.add('paid');
  }
}

const inRow = (colour, part) => document.querySelector(`.rows li[data-of="${colour}"] ${part}`);

// ---- what was paid, on the television: a thing flies, the figure counts, a tag stays

function say(said) {
  const at = Date.now();
  for (const [colour, words] of Object.entries(said)) tags[colour] = {said: words, at};
  setTimeout(() => {
    for (const colour of Object.keys(tags)) if (tags[colour].at === at) delete tags[colour];
    draw();
  }, TAG_STAYS_MS);
}

function pay(paid, before) {
  paid.things.forEach(([picture, giver, taker], number) => fly(picture, place(giver), place(taker), LEAVES_MS + number * APART_MS));
  for (const [colour, now] of Object.entries(figures)) {
    const figure = inRow(colour, '.figure b');
    if (figure && before[colour] && before[colour] !== now) count(figure, before[colour], now);
  }
}

function place(colour) {
  const part = colour ? inRow(colour, '.tile') : document.querySelector('.picture');
  const box = part && part.getBoundingClientRect();
  return box && box.width ? [box.left + box.width / 2, box.top + box.height / 2] : null;
}

function fly(picture, from, to, delay) {
  if (!from || !to || !document.body.animate) return;
  const thing = document.createElement('div');
  thing.className = 'thing';
  thing.innerHTML = picture;
  document.body.append(thing);
  const at = ([x, y]) => `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  thing.animate([{transform: at(from)}, {transform: at(to)}], {duration: FLY_MS, delay, easing: 'cubic-bezier(.65,0,.35,1)', fill: 'both'})
    .onfinish = () => thing.remove();
}

function count(figure, before, now) {
  const digits = said => Number(said.replace(/\D/g, '')), plain = /^[^\u2212]*\d[^\u2212]*$/;
  if (!plain.test(before) || !plain.test(now)) return;
  const [, sign, , end] = now.match(/^(\D*)(.*\d)(\D*)$/);
  const between = ((now + before).match(/\d(\D)\d{3}/) || ['', ''])[1], begin = performance.now() + COUNTS_MS;
  const from = digits(before), to = digits(now);
  const step = at => {
    if (!figure.isConnected) return;
    const share = Math.min(1, Math.max(0, (at - begin) / COUNTED_MS));
    const shown = String(Math.round(from + (to - from) * (1 - 2 ** (-10 * share))));
    figure.textContent = share < 1 ? sign + shown.replace(/\B(?=(\d{3})+$)/g, between) + end : now;
    if (share < 1) requestAnimationFrame(step);
  };
  step(performance.now());
}

// ---- being hidden and seen: a hidden page holds no stream, which another page may need

document.addEventListener('visibilitychange', () => {
  if (asleep()) {
    clearTimeout(again);
    hangUp();
  } else if (!source) follow();
});

// ---- being touched

addEventListener('click', event => {
  const at = event.target.closest('[data-tab],[data-chart],[data-who],[data-again]');
  if (!at || event.metaKey || event.ctrlKey) return;
  const {tab: to, chart: which, who: person} = at.dataset;
  if (to) {
    event.preventDefault();
    tab = to;
    history.pushState(null, '', PATHS[to] + location.search);
    scrollTo(0, 0);
    fetchTab();
  } else if (which !== undefined) chart = Number(which);
  else if (person !== undefined) who = person;
  else return follow();
  draw();
});

addEventListener('popstate', () => {
  tab = Object.keys(PATHS).find(name => PATHS[name] === location.pathname) || 'now';
  if (value) fetchTab();
  draw();
});

addEventListener('submit', event => {
  event.preventDefault();
  const digits = document.getElementById('code').value;
  fetch(`/api/enter?code=${encodeURIComponent(digits)}`, {cache: 'no-store'}).then(async answer => {
    note = answer.status === 429 ? 'code.wait' : answer.ok ? '' : 'code.wrong';
    if (answer.ok) { keepKey((await answer.json()).key); return follow(); }
    if (answer.status === 404) return follow();
    draw();
    document.getElementById('code').focus();
  }).catch(lose);
});

const widened = () => { if (source) listen(); draw(); };
if (WIDE.addEventListener) WIDE.addEventListener('change', widened);
else WIDE.addListener(widened);
document.getElementById('plain').remove();
draw();
follow();
})();
