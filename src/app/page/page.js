// page.js: steps through the game. It knows no rule: every change was worked out by the program and
// stands in #data; sentences stand in the transcript. Everything shown is a function of the step.
// What a scenario adds stands in page_crop.js and page_favor.js, before this.
'use strict';
const $ = id => document.getElementById(id);
const one = q => document.querySelector(q);
const many = q => [...document.querySelectorAll(q)];
const D = JSON.parse($('data').textContent);
const words_ = D.steps ? D.steps.split(';') : [];
const N = words_.length;
const seats = D.seats.length - 1;
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

const listen = (e, type, f, how) => e.addEventListener(type, f, how);
const el = (tag, attributes, ...inside) => {
    const e = document.createElement(tag);
    for (const [k, v] of Object.entries(attributes || {})) e.setAttribute(k, v);
    e.append(...inside);
    return e;
};
const few = (...inside) => el('p', {class: 'few'}, ...inside);
// A row of a table: its first cell is its head.
const row = (tag, cells) => el('tr', {}, ...cells.map((x, k) => el(k ? tag : 'th', k || tag === 'th' ? {} : {scope: 'row'}, ...Array.isArray(x) ? x : [String(x)])));
const draw = (tag, attributes, parent) => {
    const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [k, v] of Object.entries(attributes || {})) e.setAttribute(k, v);
    if (parent) parent.append(e);
    return e;
};

// ---- the state: cells, and what each step changes in them ----
const F = {};
for (const [name, base, i, j, index, minor] of D.cells) F[name] = {base, i, j, index: index.split(' '), minor};
const at = (f, i = 0, j = 0) => {
    const x = F[f];
    return x ? x.base + (x.i ? (i - 1) * (x.j || 1) : 0) + (x.j ? j - 1 : 0) : -1;
};
const nameOf = [];
const W = D.words;
const RES = W.resource;
for (const [name, base, I, J] of D.cells)
    for (let i = I ? 1 : 0; i <= I; i++)
        for (let j = J ? 1 : 0; j <= J; j++) nameOf[at(name, i, j)] = [name, i, j];
// The index that stands first in a path: whose, or where.
const FIRST = {seat: 'P', hex: 'h', corner: 'c', edge: 'e'};
const path = c => {
    const [f, i, j] = nameOf[c], [a, b] = F[f].index;
    const one = FIRST[a], last = one ? b : a, n = one ? j : i;
    return (one ? one + i + '.' : '') + f + (n ? '.' + (W[last] ? W[last][n] : n) : '');
};
const who = s => s >= 1 && s <= seats ? D.seats[s][0] : s ? 'nobody' : 'none';
const plain = f => f.replace(/_/g, ' ');
const human = c => {
    const [f, i, j] = nameOf[c], [a, b] = F[f].index;
    const say = (k, n) => k === 'card' ? D.cards[n] : W[k] ? W[k][n] : n;
    const what = W[b] ? say(b, j) : plain(f) + (j ? ' ' + j : '');
    if (a === 'seat') return who(i) + ' ' + what +
        ({upper_row: ', upper row', lower_row: ', lower row', fresh_favors: ' (new)'}[f] || '');
    if (FIRST[a]) return D.names[FIRST[a]][i] + ' ' + what;
    return plain(f) + (i ? ' ' + say(a, i) : '');
};
const valueWords = (c, v) => {
    const f = nameOf[c][0];
    if (f === 'road' || f === 'owner' || f === 'longest_road' || f === 'largest_army') return who(v);
    if (f === 'robber') return v ? D.names.h[v] : 'none';
    if (f === 'piece') return ['none', 'settlement', 'city'][v];
    if (f === 'vault_crop') return v ? W.crop[v] : 'empty';
    return String(v);
};

const steps = [{changes: [], halo: [], hatch: [], trail: [], flows: []}];
const touched = [];
const run = D.start.slice();
words_.forEach((text, k) => {
    const [head, body] = text.split('|');
    const [front, ...flows] = head.split('!');
    const m = /^(.)(\d)([ceh]\d+)?([^~]*)(.*)$/.exec(front);
    const s = {kind: D.kinds[parseInt(m[1], 36)], actor: +m[2], place: m[3] || '', halo: [], hatch: [],
        trail: m[5].split('~').slice(1).map(Number), flows: flows.map(x => /^(.)>?([^<]*)<?(.*)/.exec(x)), changes: []};
    for (const [, sign, hex, cards] of m[4].matchAll(/([+-])(\d+)\.?(\d*)/g))
        (sign === '+' ? s.halo : s.hatch).push([+hex, cards]);
    let rule = -1;
    for (const part of body ? body.split(' ') : []) {
        const [c, v, r] = part.split('.').map(x => parseInt(x, 36));
        if (r !== undefined) rule = r;
        s.changes.push({c, from: run[c], to: v, rule});
        (touched[c] = touched[c] || []).push(k + 1);
        run[c] = v;
    }
    steps.push(s);
});

const now = D.start.slice();
let pos = 0;
const go = n => {
    for (; pos < n; pos++) for (const x of steps[pos + 1].changes) now[x.c] = x.to;
    for (; pos > n; pos--) for (const x of steps[pos].changes) now[x.c] = x.from;
};
const get = (f, i, j) => { const c = at(f, i, j); return c < 0 ? null : now[c]; };
const sum = (f, i) => {
    let total = 0;
    for (let j = 1; j <= F[f].j; j++) total += get(f, i, j) || 0;
    return total;
};
const size = (f, count, i) => { const v = get(count, i); return v === null ? sum(f, i) : v; };
const lastWriter = (list, n) => { let r = 0; for (const k of list || []) if (k <= n) r = k; return r; };

// ---- checkpoints, findings ----
const checks = [];
let sum36 = 0;
for (const [, sign, gap] of D.checks.matchAll(/([+-])([0-9a-z]+)/g)) {
    sum36 += parseInt(gap, 36);
    checks.push([sum36, sign === '+']);
}
const findings = D.findings.map(([n, kind, line], k) => ({n, kind, line, id: 'f' + (k + 1)}));
const recorded = new Map();
for (const [n, text] of D.recorded) recorded.set(n, new Map([...recorded.get(n) || [], ...text.split(' ').map(x => x.split('.').map(v => parseInt(v, 36)))]));
const findingsAt = n => findings.filter(f => f.n === n);

// ---- the page ----
document.documentElement.classList.add('js');
document.body.insertBefore($('ui').content, one('main'));
const turns = $('turns');
$('slot').append(turns);
$('transcript').remove();
const items = [null, ...turns.querySelectorAll('li')];
const turnOf = [0];
let turn = 0;
for (const e of turns.children) {
    if (e.tagName === 'H3') turn = +(/^Turn\s(\d+)/.exec(e.textContent) || [0, 0])[1];
    if (e.tagName === 'OL') for (let k = 0; k < e.children.length; k++) turnOf.push(turn);
}
items.forEach((li, n) => {
    if (!li) return;
    const a = steps[n].actor;
    li.n = n;
    if (a >= 1 && a <= seats) li.classList.add('p' + D.seats[a][2]);
    if (D.whatif && n >= D.whatif) li.classList.add('whatif');
});
for (const [from, to] of D.undone) for (let n = from; n <= to; n++) items[n].classList.add('undone');
const sentence = n => n ? items[n].firstChild.textContent.trim() : 'Before the first action';
const news = n => n ? [...items[n].querySelectorAll('p')] : [];
const isUndone = n => D.undone.some(([a, b]) => n >= a && n <= b);

// ---- the board ----
const svg = one('#final svg').cloneNode(true);
svg.querySelectorAll(':scope > :not(use)').forEach(e => e.remove());
svg.removeAttribute('aria-label');
const title = draw('title', {});
svg.prepend(title);
const world = draw('g', {}, svg);
world.append(svg.querySelector('use'));
const layer = name => draw('g', {class: name}, world);
const low = layer('low'), pieces = layer('pieces'), high = layer('high'), ids = layer('ids'),
    hits = layer('hits');
$('board').append(svg);
const box0 = svg.getAttribute('viewBox');
const px = v => v / 10;
const turned = p => spin ? {transform: `rotate(${-60 * spin} ${px(p[0])} ${px(p[1])})`} : {};
const put = (href, p, parent, more) => draw('use', {href: '#' + href, x: px(p[0]), y: px(p[1]),
    ...turned(p), ...more}, parent);
const circle = (name, p, r, parent) => draw('circle', {class: name, cx: px(p[0]), cy: px(p[1]), r}, parent);
// Words on the board, upright however it is turned.
const write = (x, y, size, parent, text, name = '') => { draw('text', {class: name, x: px(x), y: px(y), 'font-size': size, ...turned([x, y])}, parent).textContent = text; };
const roadAt = (e, parent, href) => draw('use', {href: '#' + href,
    transform: `translate(${px(D.edges[e][0])} ${px(D.edges[e][1])})rotate(${D.edges[e][2]})`}, parent);
let spin = 0, picked = '', tab = 'step', seat = 0;
// The board before the action, after it, or as the checkpoint behind it has it.
const BEFORE = 0, AFTER = 1, RECORDED = 2;
let see = AFTER;
const on = {ids: false, roads: false, legal: false};

const board = (n, view) => {
    const s = steps[n], claims = recorded.get(n), before = view === BEFORE;
    const past = before ? new Map(s.changes.map(x => [x.c, x.from])) : view === RECORDED ? claims : new Map();
    const v = (f, i, j) => { const c = at(f, i, j); return past.has(c) ? past.get(c) : now[c]; };
    for (const g of [low, pieces, high]) g.replaceChildren();
    for (const [h, cards] of s.halo) {
        put('h', D.hexes[h], low, {class: 'halo'});
        note(D.hexes[h], cards ? '+' + cards : F.crops && /fields/.test(D.names.h[h]) ? 'harvest' : 'bank short');
    }
    for (const [h] of s.hatch) {
        put('h', D.hexes[h], low, {class: 'blocked'});
        if (s.kind === 'roll') note(D.hexes[h], 'robber');
        else ring('h' + h);
    }
    for (let e = 1; e < D.edges.length; e++) {
        const r = v('road', e);
        if (r) roadAt(e, pieces, 'r' + r);
        if (r && on.roads && r !== (seat || s.actor)) pieces.lastChild.setAttribute('class', 'faint');
    }
    for (let c = 1; c < D.corners.length; c++) {
        const o = v('owner', c);
        if (o > 6) put('house', D.corners[c], pieces, {fill: '#9AA0A6', stroke: '#1B1B1F'});
        else if (o) put((v('piece', c) === 2 ? 'c' : 's') + o, D.corners[c], pieces);
    }
    if (extra) extra.board(v, s, before);
    const rob = v('robber');
    if (rob) robber(rob, '');
    const moved = s.changes.find(x => x.c === at('robber'));
    if (moved && moved.from) {
        robber(before ? moved.to : moved.from, 'ghost');
        draw('path', {class: 'way', d: 'M' + [moved.from, moved.to].map(h => D.hexes[h].slice(0, 2).map(px)).join('L')}, high);
    }
    if (on.legal) legalMarks(n);
    if (!before) s.trail.forEach((e, k) => {
        const q = D.edges[e];
        circle('bead', q, 8, high);
        write(q[0], q[1] + 40, 11, high, k + 1, 'beads');
    });
    const p = picked || s.place;
    if (p && view !== RECORDED) ring(p);
    // Where the checkpoint has other pieces.
    for (const c of claims ? claims.keys() : []) {
        const [f, i] = nameOf[c], k = FIRST[F[f].index[0]];
        if (f === 'robber') ring('h' + v(f));
        else if (k && k !== 'P') ring(k + i);
    }
};
// What a hex gave, or why not.
const note = (p, text) => write(p[0], p[1] + 390, 13, high, text, 'note');
const robber = (h, name) => {
    const p = D.hexes[h];
    put('robber', [p[0] + p[2], p[1] + 140], pieces, name ? {class: name} : {});
};
const places = {c: D.corners, e: D.edges, h: D.hexes};
const spot = p => places[p[0]][+p.slice(1)];
const ring = p => {
    const q = spot(p);
    if (!q) return;
    const r = {c: 21, e: 25, h: 41}[p[0]];
    circle('ring0', q, r, high);
    circle('ring', q, r, high);
};
// Places under the pointer: their history is one click away.
const placeWords = p => {
    const i = +p.slice(1);
    let t = D.names[p[0]][i];
    if (p[0] === 'c' && get('owner', i)) t += ': ' + valueWords(at('piece', i), get('piece', i)) +
        ' of ' + who(get('owner', i));
    if (p[0] === 'e' && get('road', i)) t += ': road of ' + who(get('road', i));
    if (p[0] === 'h' && get('robber') === i) t += ': the robber';
    return t;
};
const history_ = p => {
    const i = +p.slice(1), out = new Set();
    const take = c => (touched[c] || []).forEach(n => out.add(n));
    if (p[0] === 'c') { take(at('owner', i)); take(at('piece', i)); }
    if (p[0] === 'e') take(at('road', i));
    if (p[0] === 'h') {
        for (const n of touched[at('robber')] || [])
            if (steps[n].changes.some(x => x.c === at('robber') && (x.from === i || x.to === i))) out.add(n);
        if (F.crops) for (let k = 1; k <= 5; k++) take(at('crops', i, k));
    }
    return [...out].sort((a, b) => a - b);
};
for (const [kind, r] of [['h', 30], ['e', 13], ['c', 13]]) places[kind].forEach((p, i) => { if (p) circle('', p, r, hits).dataset.k = kind + i; });
listen(svg, 'mouseover', e => tell($('hover'), e.target.dataset.k ? placeWords(e.target.dataset.k) : ''));
listen(hits, 'click', e => {
    picked = picked === e.target.dataset.k ? '' : e.target.dataset.k;
    render();
});
const label = (p, text, name) => write(p[0], p[1] + 40, 11, ids, text, name);
const numbers = () => {
    ids.replaceChildren();
    if (!on.ids) return;
    D.edges.forEach((p, i) => p && label(p, 'e' + i, 'ide'));
    D.corners.forEach((p, i) => p && label(p, 'c' + i, 'idc'));
    D.hexes.forEach((p, i) => p && label([p[0] - 240, p[1] + 90], 'h' + i, 'idh'));
};
const turnBoard = () => {
    world.setAttribute('transform', `rotate(${60 * spin})`);
    svg.style.setProperty('--up', -60 * spin + 'deg');
    let [x, y, w, h] = box0.split(' ').map(Number);
    if (spin) {
        const r = Math.max(w, h), a = spin * Math.PI / 3, p = x + w / 2, q = y + h / 2;
        x = p * Math.cos(a) - q * Math.sin(a) - r / 2;
        y = p * Math.sin(a) + q * Math.cos(a) - r / 2;
        w = h = r;
    }
    svg.setAttribute('viewBox', [x, y, w, h].join(' '));
    numbers();
};

// ---- what was legal: "4,d;e5351;c9": kinds, then places as gaps ----
const legalAt = n => {
    if (!D.legal || n < 1) return null;
    let k = n - 1;
    while (D.legal[k] === '=') k--;
    const [kinds, ...lists] = D.legal[k].split(';');
    const out = {kinds: [...kinds].map(x => parseInt(x, 36)), e: [], c: [], x: [], h: []};
    for (const l of lists) {
        let id = 0;
        for (const d of l.slice(1)) {
            if (d === 'z') { id += 35; continue; }
            id += parseInt(d, 36);
            out[l[0]].push(id);
        }
    }
    return out;
};
const legalMarks = n => {
    const l = legalAt(n);
    if (!l) return;
    for (const [k, list] of [['e', l.e], ['c', l.c], ['c', l.x], ['h', l.h]])
        for (const i of list) circle('mark', spot(k + i), 7, high);
};

// ---- the seats ----
const values = [];
const value = (f, i, j) => {
    const c = at(f, i, j);
    const b = el('b', {'data-p': path(c), title: path(c)});
    values.push([b, c]);
    return b;
};
const has = (f, i, j) => { const c = at(f, i, j); return c >= 0 && D.start[c] !== null; };
const icon = (id, box) => {
    const s = draw('svg', {class: 'icon', viewBox: box || '-17 -17 34 34', 'aria-hidden': true});
    draw('use', {href: '#' + id}, s);
    return s;
};
const live = [];
const tell = (e, t) => { if (e.textContent !== t) e.textContent = t; };
const lively = (e, f) => { live.push(() => tell(e, f())); return e; };
const chip = (kind, letter, title, ...inside) => el('span', {class: 'chip ' + kind, title}, el('i', {}, letter), ...inside);

// What a turn allows once.
const DONE = [['card_played', 'card played'], ['gift_given', 'gift given'], ['redeemed', 'redeemed'], ['exchanged', 'exchanged']];
const POINTS = s => has('points', s) ? 'points' : 'visible_points';
const player = s => {
    const [name, full, palette] = D.seats[s];
    const card = el('article', {class: 'card p' + palette, 'aria-label': full});
    const open = has('hand', s, 1);
    const head = el('h3', {}, icon('s' + s), el('span', {class: 'name'}, name));
    const points = el('span', {class: 'points'}, value(POINTS(s), s));
    if (has('points', s)) points.append(lively(el('small'), () => {
        const hidden = get('points', s) - get('visible_points', s);
        return hidden > 0 ? ` (${hidden} hidden)` : '';
    }));
    head.append(points);
    const badge = (field, text) => lively(el('strong', {class: 'badge'}), () => get(field) === s ? text : '');
    const hand = el('p', {class: 'hand'});
    if (open) {
        for (let r = 1; r <= 5; r++) hand.append(chip(RES[r], RES[r][0].toUpperCase(), RES[r], value('hand', s, r)));
    } else hand.append('hand ', value('hand_size', s), ' cards');
    const cards = few();
    if (open) cards.append(lively(el('span'), () => size('hand', 'hand_size', s) + ' in hand · '));
    if (has('card', s, 1)) cards.append(lively(el('span'), () => {
        const list = [];
        for (let k = 1; k <= 5; k++) if (get('card', s, k)) list.push(get('card', s, k) + ' ' + D.cards[k] + (get('fresh_cards', s, k) ? ' (new)' : ''));
        return list.join(', ') || 'no cards';
    }));
    else cards.append(value('card_count', s), ' development cards');
    cards.append(lively(el('b'), () => {
        const list = get('owed', s) ? ['discards ' + get('owed', s)] : [];
        if (get('on_turn') === s) for (const [f, text] of DONE) if (get(f)) list.push(text);
        if (D.winners >> (s - 1) & 1 && pos >= D.end) list.push('has won');
        return list.map(x => ' · ' + x).join('');
    }));
    const facts = few('road ', value('road_length', s), badge('longest_road', ' Longest Road'), ' · knights ', value('knights', s), badge('largest_army', ' Largest Army'));
    const left = el('p', {class: 'few', title: 'roads, settlements and cities left'}, 'left ', icon('r' + s, '-20 -20 40 40'), ' ', value('roads_left', s), ' ', icon('s' + s), ' ', value('settlements_left', s), ' ', icon('c' + s), ' ', value('cities_left', s));
    card.append(head, hand, cards, facts, left);
    if (extra) card.append(extra.seat(s));
    return card;
};
const bank = () => {
    const card = el('article', {class: 'card bank', 'aria-label': 'Bank'});
    const hand = el('p', {class: 'hand'});
    for (let r = 1; r <= 5; r++) hand.append(chip(RES[r], RES[r][0].toUpperCase(), RES[r], value('bank', r)));
    const deck = few('deck ', value('deck_size'));
    if (has('deck', 1)) deck.append(lively(el('span'), () => {
        const list = [];
        for (let k = 1; k <= 5; k++) if (get('deck', k)) list.push(get('deck', k) + ' ' + D.cards[k]);
        return list.length ? ': ' + list.join(', ') : '';
    }));
    card.append(el('h3', {}, el('span', {class: 'name'}, 'Bank')), hand, deck);
    return card;
};
const extra = F.crops ? cropTrust() : F.guild ? frenemies() : null;

// Cards that went from hand to hand: a line between the two above the lower one's card, with a head
// and what came at each end where something arrived.
const flows = n => {
    const box = $('flows'), all = $('players').getBoundingClientRect();
    box.replaceChildren();
    const cards = [0, ...many('#players .card').map(e => e.getBoundingClientRect())];
    for (const [, other, give, got] of steps[n].flows) {
        const a = cards[steps[n].actor], b = cards[+other || seats + 1];
        const y = Math.max(a.top, b.top) - all.top;
        const end = r => r.top - all.top > y - 40 ? y : r.bottom - all.top;
        const z = b.left + b.width / 2 - all.left, x = a.left + a.width / 2 - all.left + (a.left === b.left ? 70 : 0);
        draw('path', {d: `M${x} ${end(a)}V${y - 10}H${z}V${end(b)}`}, box);
        for (const [r, p, q, text] of [[b, z, x, give], [a, x, z, got]]) if (text) {
            const e = end(r), d = e === y ? -7 : 7, side = q > p ? 1 : -1;
            draw('path', {d: `M${p - 5} ${e + d}L${p} ${e}L${p + 5} ${e + d}`}, box);
            draw('text', {x: p + side * 8, y: y - 14, 'text-anchor': side > 0 ? 'start' : 'end'}, box).textContent =
                text.replace(/(\D)(\d+)/g, (_, r, k) => k + ' ' + (RES['BLWGO'.indexOf(r) + 1] || 'card') + ' ');
        }
    }
};

// ---- the panes ----
const link = n => { const a = el('a', {href: '#a=' + n}, '#' + n); a.n = n; return a; };
const list = (tag, parts) => { const u = el(tag, {}); for (const x of parts) u.append(el('li', {}, ...[].concat(x))); return u; };
const changed = n => steps[n].changes.filter(x => !F[nameOf[x.c][0]].minor);
// What was found at a step, without its boards: the board is beside it.
const full = n => findingsAt(n).map(f => {
    const e = $(f.id).cloneNode(true);
    e.removeAttribute('id');
    e.querySelectorAll('.boards,h3').forEach(x => x.remove());
    return e;
});
// The command that says the same in a terminal.
const command = word => el('p', {}, el('code', {}, `hexjudge ${word} ${D.file} ${pos}`));
const pane = {
    step(n) {
        const out = [el('p', {class: 'say'}, sentence(n))];
        out.push(...news(n).map(p => p.cloneNode(true)), ...full(n));
        const table = rows => { if (rows.length) out.push(el('table', {class: 'changes'}, ...rows.map(x => row('td', x)))); };
        table(changed(n).map(x => [human(x.c), valueWords(x.c, x.from), '→ ' + valueWords(x.c, x.to)]));
        table([...recorded.get(n) || []].map(([c, v]) => [human(c), valueWords(c, now[c]), 'recorded ' + valueWords(c, v)]));
        if (n === N && n >= D.end && D.winners) out.push(one('#points .scroll').cloneNode(true));
        return out;
    },
    why(n) {
        const out = full(n);
        const rules = new Map();
        for (const x of changed(n)) {
            const r = x.rule < 0 ? -1 : x.rule;
            if (!rules.has(r)) rules.set(r, []);
            rules.get(r).push(`${human(x.c)} ${valueWords(x.c, x.from)} → ${valueWords(x.c, x.to)}`);
        }
        for (const [r, all] of rules) {
            if (r >= 0) out.push(el('p', {class: 'rule'}, el('code', {}, D.rules[r][0]), ' ' + D.rules[r][1]));
            out.push(list('ul', all));
        }
        if (!out.length) out.push(el('p', {}, n ? 'Nothing moved.' : 'The start.'));
        if (n) out.push(command('why'));
        return out;
    },
    legal(n) {
        const l = legalAt(n);
        if (!l) return ['What was legal is not in this page:', command('legal')];
        const out = [el('p', {}, 'Before this action these were open:'), list('ul', l.kinds.map(k => D.kinds[k]))];
        for (const [w, ids, k] of [['roads', l.e, 'e'], ['settlements', l.c, 'c'], ['cities', l.x, 'c'], ['hexes', l.h, 'h']])
            if (ids.length) out.push(el('p', {}, el('b', {}, w + ' '), ids.map(i => D.names[k][i]).join(', ')));
        return out;
    },
    state() {
        const out = [];
        for (let s = 1; s <= seats; s++) {
            const settlements = [], cities = [], roads = [];
            D.names.c.forEach((w, c) => { if (get('owner', c) === s) (get('piece', c) === 2 ? cities : settlements).push(w); });
            D.names.e.forEach((w, e) => { if (get('road', e) === s) roads.push(w); });
            out.push(el('h4', {}, D.seats[s][1]), list('ul', Object.entries({settlements, cities, roads}).map(([w, all]) => w + ': ' + (all.join(', ') || 'none'))));
        }
        out.push(list('ul', ['robber: ' + D.names.h[get('robber')], ...extra ? extra.state() : []]));
        return out;
    },
    source(n) {
        const out = [];
        if (D.sources && n) {
            let p = 0;
            for (const g of D.sources.split(' ').slice(0, n)) p += g[0] === '-' ? -parseInt(g.slice(1), 36) : parseInt(g, 36);
            out.push(el('p', {}, `record ${p} of the source`));
        }
        const c = checks.filter(x => x[0] === n);
        for (const x of c) out.push(el('p', {}, x[1] ? 'a checkpoint here agrees' : 'a checkpoint here differs'));
        const last = checks.filter(x => x[0] <= n && x[1]).pop();
        if (last) out.push(el('p', {}, 'last checkpoint that agreed: ', link(last[0])));
        return [...out, ...['show', 'why', 'board'].map(command)];
    },
    place(n) {
        const all = history_(picked);
        return [el('h4', {}, placeWords(picked)), all.length ? list('ul', all.map(k => [link(k), ' ' + sentence(k)])) : el('p', {}, 'No action touched it.'), el('p', {}, el('button', {'data-go': 'unpick'}, 'close'))];
    }
};

// ---- rendering ----
const range = $('range');
range.max = N;
let shown = null, timer = 0;
const where = n => `#${n} of ${N}` + (n ? turnOf[n] ? `, turn ${turnOf[n]}` : ', set-up' : '');
const render = () => {
    const n = pos, bad = findingsAt(n).filter(f => f.kind !== 'incomplete');
    $('where').textContent = where(n) + (D.whatif && n >= D.whatif ? ', what-if' : '') + (isUndone(n) ? ', taken back' : '');
    $('sentence').textContent = sentence(n);
    $('sentence').className = bad.length ? 'bad' : '';
    title.textContent = sentence(n);
    if (+range.value !== n) range.value = n;
    range.setAttribute('aria-valuetext', 'action ' + where(n) + ', ' + sentence(n) + bad.map(f => ', ' + f.kind).join(''));
    const known = recorded.has(n), view = see === RECORDED && !known ? AFTER : see;
    many('[data-see]').forEach((b, k) => {
        b.setAttribute('aria-pressed', k === view);
        b.disabled = k === RECORDED && !known;
    });
    board(n, view);
    const mine = new Map(steps[n].changes.map(x => [x.c, x]));
    for (const [e, c] of values) {
        tell(e, String(now[c]));
        const x = mine.get(c), d = x ? x.to - x.from : 0, claim = recorded.get(n);
        if (claim && claim.has(c)) e.dataset.d = 'recorded ' + claim.get(c);
        else if (d) e.dataset.d = d > 0 ? '+' + d : '\u2212' + -d;
        else delete e.dataset.d;
    }
    for (const f of live) f();
    flows(n);
    $('pane').replaceChildren(...(picked ? pane.place(n) : pane[tab](n)));
    for (const b of $('tabs').children) b.setAttribute('aria-selected', !picked && b.dataset.tab === tab);
    many('#players .card').forEach((e, k) => {
        e.classList.toggle('acts', k + 1 === steps[n].actor);
        e.classList.toggle('chosen', k + 1 === seat);
    });
    mark(n);
};
const mark = n => {
    if (shown) shown.removeAttribute('aria-current');
    shown = items[n];
    if (shown) shown.setAttribute('aria-current', 'step');
    follow();
};
const follow = () => {
    if (!shown) return;
    const s = $('slot'), a = s.getBoundingClientRect(), b = shown.getBoundingClientRect();
    if (b.top < a.top + 30 || b.bottom > a.bottom - 10) s.scrollTop += b.top - a.top - s.clientHeight / 3;
};
const address = () => '#a=' + pos + (seat ? '&s=' + seat : '') + (tab !== 'step' ? '&p=' + tab : '');
const show = (n, jump) => {
    n = Math.max(0, Math.min(N, n));
    if (jump && n !== pos) try { history.replaceState(null, '', address()); history.pushState(null, '', '#a=' + n); } catch (e) {}
    picked = '';
    go(n);
    render();
    clearTimeout(timer);
    timer = setTimeout(() => {
        try { history.replaceState(null, '', address()); } catch (e) {}
        $('said').textContent = sentence(n);
    }, 200);
};
const read = () => {
    const q = new URLSearchParams(location.hash.slice(1));
    if (q.has('p') && pane[q.get('p')] && q.get('p') !== 'place') tab = q.get('p');
    if (q.has('s')) seat = Math.min(seats, Math.max(0, +q.get('s') || 0));
    if (!q.has('a')) return false;
    go(Math.max(0, Math.min(N, Math.floor(+q.get('a')) || 0)));
    render();
    return true;
};
listen(window, 'hashchange', () => { picked = ''; read(); });

// ---- moving ----
const next = (list, n, back) => back ? list.filter(x => x < n).pop() : list.find(x => x > n);
const turnStep = back => {
    const starts = [0];
    for (let k = 1; k <= N; k++) if (k === 1 || turnOf[k] !== turnOf[k - 1]) starts.push(k);
    const to = next(starts, pos, back);
    return to === undefined ? (back ? 0 : N) : to;
};
const jump = (list, back) => { const to = next([...new Set(list)].sort((a, b) => a - b), pos, back); if (to !== undefined) show(to, true); };
let player_ = 0;
const play = () => {
    one('[data-go=play]').textContent = player_ ? '\u25b6' : '\u275a\u275a';
    if (player_) { clearInterval(player_); player_ = 0; return; }
    player_ = setInterval(() => { if (pos >= N) play(); else show(pos + 1); }, 800);
};
const flip = k => { on[k] = !on[k]; one(`[data-on=${k}]`).setAttribute('aria-pressed', on[k]); numbers(); render(); };
const turnOver = () => {
    see = (see + 1) % 3;
    if (see === RECORDED && !recorded.has(pos)) see = BEFORE;
    render();
};
const copy = text => navigator.clipboard && navigator.clipboard.writeText(text).catch(() => {});
const ask = () => {
    const m = /^#?(\d+)$|^t(\d+)$/.exec((prompt('Go to: #137 or t22') || '').trim());
    if (m) show(m[1] ? +m[1] : Math.max(0, turnOf.indexOf(+m[2], 1)), true);
};
const act = {
    first: () => show(0, true), last: () => show(N, true), '-': () => show(pos - 1), '+': () => show(pos + 1),
    'turn-': () => show(turnStep(true)), 'turn+': () => show(turnStep(false)),
    finding: () => jump(findings.map(f => f.n), false), keys: () => $('keys').showModal(),
    spin: () => { spin = (spin + 1) % 6; turnBoard(); render(); }, play, unpick: () => { picked = ''; render(); }
};
const key = {
    k: act['-'], j: act['+'], 0: act.first, $: act.last, n: act.finding, N: () => jump(findings.map(f => f.n), true),
    c: () => jump(checks.map(x => x[0]), false), C: () => jump(checks.map(x => x[0]), true), g: ask,
    '/': () => $('filter').focus(), ' ': () => still || play(), f: act.spin, b: turnOver, i: () => flip('ids'), r: () => flip('roads'), l: () => flip('legal'),
    w: () => { tab = 'why'; render(); }, h: () => { tab = 'state'; render(); },
    y: () => copy(location.href.split('#')[0] + address()), Y: () => copy((findingsAt(pos).find(f => f.line) || {}).line || `hexjudge board --pos ${D.file} ${pos}`), '?': act.keys
};
for (let s = 1; s <= seats; s++) key[s] = () => { seat = seat === s ? 0 : s; render(); };
listen(window, 'keydown', e => {
    if (e.ctrlKey || e.metaKey || e.altKey || $('keys').open || /^(text|search)$/.test(e.target.type)) return;
    const shift = e.shiftKey, slider = e.target === range;
    const far = {ArrowLeft: shift ? act['turn-'] : act['-'], ArrowRight: shift ? act['turn+'] : act['+'], Home: act.first, End: act.last,
        ...(slider ? {PageUp: act['turn-'], PageDown: act['turn+']} : {})}[e.key];
    const near = $('letters').checked && !(e.key === ' ' && e.target.tagName === 'BUTTON') ? key[e.key] : null;
    if ((far || near) && !(e.target.dataset.tab && /Arrow/.test(e.key))) { e.preventDefault(); (far || near)(); }
});
listen(document, 'click', e => {
    const b = e.target.closest('button');
    if (b && b.dataset.go) act[b.dataset.go]();
    else if (b && b.dataset.on) flip(b.dataset.on);
    else if (b && b.dataset.see) { see = +b.dataset.see; render(); }
    else if (b && b.dataset.tab) { tab = b.dataset.tab; picked = ''; render(); }
    const a = e.target.closest('a');
    const li = e.target.closest('#turns li');
    if (a && a.n) { e.preventDefault(); show(a.n, true); if (a.closest('.finding')) $('stepper').scrollIntoView(); }
    else if (li && !a) show(li.n, true);
    const v = e.target.closest('[data-p]');
    if (v) { const x = values.find(y => y[0] === v); const n = lastWriter(touched[x[1]], pos); if (n) show(n, true); }
});
listen($('tabs'), 'keydown', e => {
    const all = [...$('tabs').children], k = all.indexOf(document.activeElement) + {ArrowLeft: -1, ArrowRight: 1}[e.key];
    if (all[k]) { e.preventDefault(); e.stopPropagation(); tab = all[k].dataset.tab; picked = ''; all[k].focus(); render(); }
});
listen($('slot'), 'keydown', e => {
    const d = {ArrowUp: -1, ArrowDown: 1}[e.key];
    if (d) { e.preventDefault(); show(pos + d); }
    if (e.key === 'PageUp' || e.key === 'PageDown') { e.preventDefault(); show(turnStep(e.key === 'PageUp')); }
});
listen(range, 'input', () => show(+range.value));
listen(window, 'resize', () => flows(pos));
let swipe = null;
listen(svg, 'touchstart', e => { swipe = e.touches.length === 1 ? e.touches[0].clientX : null; }, {passive: true});
listen(svg, 'touchend', e => {
    const d = swipe === null ? 0 : e.changedTouches[0].clientX - swipe;
    if (Math.abs(d) > 50) show(pos + (d < 0 ? 1 : -1));
});

// ---- the filter ----
const byChance = new Set(['roll', 'robber', 'knight', 'buy', 'reveal', 'favor', 'exchange']);
const filter = () => {
    const wanted = $('filter').value.toLowerCase().split(/\s+/).filter(x => x);
    const marked = new Set(findings.map(f => f.n));
    let count = 0;
    items.forEach((li, n) => {
        if (!li) return;
        const text = (li.textContent + ' p' + steps[n].actor + ' ' + steps[n].kind + steps[n].changes.map(x => x.rule < 0 ? '' : ' ' + D.rules[x.rule][0]).join('')).toLowerCase();
        const ok = wanted.every(w => text.includes(w)) && (!$('only').checked || marked.has(n)) && (!$('chance').checked || byChance.has(steps[n].kind));
        li.hidden = !ok;
        count += ok;
    });
    const all = count === N;
    turns.classList.toggle('thin', !all);
    for (const ol of turns.querySelectorAll('ol')) {
        const none = !all && ![...ol.children].some(li => !li.hidden);
        ol.hidden = none;
        ol.previousElementSibling.hidden = none;
    }
    $('count').textContent = all ? '' : `${count} of ${N}`;
};
for (const id of ['filter', 'only', 'chance']) listen($(id), 'input', filter);

// ---- findings: to the step, and as text for a letter ----
for (const f of findings) {
    const e = $(f.id), parts = q => [...e.querySelectorAll(q)].map(x => x.textContent.trim());
    const text = () => [`**${parts('h3')[0]}** (${D.file}#${f.n})`, ...parts('.rule'), ...parts('.reasons .no').map(x => '- ' + x), ...[f.line, ...parts('dd code')].map(x => x ? '`' + x + '`' : '')].join('\n');
    const b = el('button', {}, 'copy');
    listen(b, 'click', () => copy(text()));
    e.querySelector('h3').after(el('p', {class: 'acts-on'}, el('a', {href: '#a=' + f.n}, 'step to it'), ' ', b));
    e.querySelector('.acts-on a').n = f.n;
}

// ---- ticks: who acted, and where findings and checkpoints stand ----
const ticks = $('ticks');
ticks.setAttribute('viewBox', `0 0 ${N || 1} 15`);
for (let s = 1; s <= seats; s++) {
    let d = '';
    for (let n = 1; n <= N; n++) if (steps[n].actor === s) d += `M${n - .5} 0v7`;
    draw('path', {class: 'tick q' + D.seats[s][2], d}, ticks);
}
const ticked = (name, list, at) => draw('path', {class: 'tick ' + name, d: list.map(n => `M${n - .5} ${at}`).join('')}, ticks);
const every = f => steps.map((s, n) => n && f(s, n) ? n : 0).filter(n => n);
ticked('ok', checks.filter(x => x[1]).map(x => x[0]), '9v2');
ticked('seven', every((s, n) => s.kind === 'roll' && / = 7$/.test(sentence(n))), '12v3');
ticked('title', every(s => s.changes.some(x => /longest|largest/.test(nameOf[x.c][0]))), '8v7');
ticked('title', [...turns.querySelectorAll('.ruling')].map(e => (e.closest('li') || {}).n || 1), '0v15');
ticked('no', [...findings.map(f => f.n), ...checks.filter(x => !x[1]).map(x => x[0])], '0v15');

$('players').className = 'n' + seats;
for (let s = 1; s <= seats; s++) $('players').append(player(s));
$('players').append(bank());
if (extra) $('strip').append(...extra.strip());
for (const b of many('[data-go][title]')) b.setAttribute('aria-label', b.title);
if (still) one('[data-go=play]').remove();
for (const b of many('[data-on]')) b.setAttribute('aria-pressed', 'false');
if (!D.legal) one('[data-on=legal]').remove();
if (!findings.length) one('[data-go=finding]').remove();
if (!recorded.size) one('[data-see="2"]').remove();
if (!read()) {
    go(findings.length ? findings[0].n : N);
    render();
}
