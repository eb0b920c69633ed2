// page.js: steps through the game. It knows no rule: every change was worked out by the program and
// stands in #data; sentences stand in the transcript. Everything shown is a function of the step.
'use strict';
(() => {
const $ = id => document.getElementById(id);
const one = q => document.querySelector(q);
const many = q => [...document.querySelectorAll(q)];
const D = JSON.parse($('data').textContent);
const words_ = D.steps ? D.steps.split(';') : [];
const N = words_.length;
const seats = D.seats.length - 1;
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

const make = (tag, attributes, ...inside) => {
    const e = document.createElement(tag);
    for (const [k, v] of Object.entries(attributes || {})) e.setAttribute(k, v);
    e.append(...inside);
    return e;
};
const few = (...inside) => make('p', {class: 'few'}, ...inside);
const draw = (tag, attributes, parent) => {
    const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [k, v] of Object.entries(attributes || {})) e.setAttribute(k, v);
    if (parent) parent.append(e);
    return e;
};

// ---- the state: cells, and what each step changes in them ----
const F = {};
for (const [name, base, i, j] of D.cells) F[name] = {base, i, j};
const at = (f, i = 0, j = 0) => {
    const x = F[f];
    return x ? x.base + (x.i ? (i - 1) * (x.j || 1) : 0) + (x.j ? j - 1 : 0) : -1;
};
const nameOf = [];
const RES = ['', ...D.resources.slice(1)];
const words = {hand: D.resources, bank: D.resources, card: D.cards, deck: D.cards, crops: D.crops,
    crop_supply: D.crops, crop_box: D.crops, extinct: D.crops, upper_row: D.crops,
    lower_row: D.crops, favors: D.favors, fresh_favors: D.favors, favor_bag: D.favors,
    guild: D.favors};
const CARD = ['', 'knight', 'point', 'roads', 'plenty', 'monopoly'];
const PATH = {card: CARD, deck: CARD};
const bySeat = {hand: 1, hand_size: 1, card: 1, card_count: 1, points: 1, visible_points: 1,
    road_length: 1, knights: 1, roads_left: 1, settlements_left: 1, cities_left: 1, vault_crop: 1,
    vault_count: 1, upper_row: 1, lower_row: 1, stored_crops: 1, favors: 1, fresh_favors: 1,
    favor_count: 1, markers: 1};
const onPlace = {road: 'e', network: 'e', owner: 'c', piece: 'c', crops: 'h'};
for (const [name, base, I, J] of D.cells)
    for (let i = I ? 1 : 0; i <= I; i++)
        for (let j = J ? 1 : 0; j <= J; j++) nameOf[at(name, i, j)] = [name, i, j];
const path = c => {
    const [f, i, j] = nameOf[c];
    const w = PATH[f] || words[f];
    const first = bySeat[f] ? 'P' + i : onPlace[f] ? onPlace[f] + i : '';
    const last = bySeat[f] || onPlace[f] ? j : i;
    return (first ? first + '.' : '') + f + (last ? '.' + (w ? w[last] : last) : '');
};
const who = s => s >= 1 && s <= seats ? D.seats[s][0] : s ? 'nobody' : 'none';
const plain = f => f.replace(/_/g, ' ');
const human = c => {
    const [f, i, j] = nameOf[c];
    const w = words[f];
    if (bySeat[f]) return who(i) + ' ' + (j && w ? w[j] : plain(f) + (j ? ' ' + j : '')) +
        ({upper_row: ', upper row', lower_row: ', lower row', fresh_favors: ' (new)'}[f] || '');
    if (onPlace[f]) return D.names[onPlace[f]][i] + ' ' + (j && w ? w[j] : plain(f));
    return plain(f) + (i ? ' ' + (w ? w[i] : i) : '');
};
const valueWords = (c, v) => {
    const f = nameOf[c][0];
    if (f === 'road' || f === 'owner' || f === 'longest_road' || f === 'largest_army') return who(v);
    if (f === 'robber') return v ? D.names.h[v] : 'none';
    if (f === 'piece') return ['none', 'settlement', 'city'][v];
    if (f === 'vault_crop') return v ? D.crops[v] : 'empty';
    return String(v);
};

const steps = [{changes: [], halo: [], hatch: [], trail: []}];
const touched = [];
const run = D.start.slice();
words_.forEach((text, k) => {
    const [head, body] = text.split('|');
    const m = /^(.)(\d)([ceh]\d+)?([^~]*)(.*)$/.exec(head);
    const s = {kind: parseInt(m[1], 36), actor: +m[2], place: m[3] || '', halo: [], hatch: [],
        trail: m[5].split('~').slice(1).map(Number), changes: []};
    for (const [, sign, hex] of m[4].matchAll(/([+-])(\d+)/g))
        (sign === '+' ? s.halo : s.hatch).push(+hex);
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
const findings = D.findings.map(([n, kind], k) => ({n, kind, id: 'f' + (k + 1)}));
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
const put = (href, p, parent, more) => draw('use', {href: '#' + href, x: px(p[0]), y: px(p[1]),
    ...(spin ? {transform: `rotate(${-60 * spin} ${px(p[0])} ${px(p[1])})`} : {}), ...more}, parent);
const roadAt = (e, parent, href) => draw('use', {href: '#' + href,
    transform: `translate(${px(D.edges[e][0])} ${px(D.edges[e][1])})rotate(${D.edges[e][2]})`}, parent);
let spin = 0, picked = '', tab = 'step', seat = 0;
const on = {before: false, ids: false, roads: false, legal: false};

const board = n => {
    const past = on.before ? new Map(steps[n].changes.map(x => [x.c, x.from])) : new Map();
    const v = (f, i, j) => { const c = at(f, i, j); return past.has(c) ? past.get(c) : now[c]; };
    for (const g of [low, pieces, high]) g.replaceChildren();
    const s = steps[n];
    for (const h of s.halo) put('h', D.hexes[h], low, {class: 'halo'});
    for (const h of s.hatch) put('h', D.hexes[h], low, {class: 'blocked'});
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
    if (F.network && on.roads) for (let e = 1; e < D.edges.length; e++) {
        const k = v('network', e), q = D.edges[e];
        if (k) draw('text', {class: 'net', x: px(q[0]), y: px(q[1]) + 5, 'font-size': 14}, high).textContent = String.fromCharCode(97 + (k - 1) % 10);
    }
    if (F.crops) crops(v);
    const rob = v('robber');
    if (rob) robber(rob, '');
    const moved = s.changes.find(x => x.c === at('robber'));
    if (moved && moved.from) {
        robber(on.before ? moved.to : moved.from, 'ghost');
        const a = D.hexes[moved.from], b = D.hexes[moved.to];
        draw('path', {class: 'way', d: `M${px(a[0])} ${px(a[1])}L${px(b[0])} ${px(b[1])}`}, high);
    }
    if (on.legal) legalMarks(n);
    if (!on.before) s.trail.forEach((e, k) => {
        const q = D.edges[e];
        draw('circle', {class: 'bead', cx: px(q[0]), cy: px(q[1]), r: 8}, high);
        draw('text', {class: 'beads', x: px(q[0]), y: px(q[1]) + 4, 'font-size': 11}, high).textContent = k + 1;
    });
    const p = picked || s.place;
    if (p) ring(p);
    for (const h of F.crops && steps[n].kind === D.kinds.indexOf('reveal') ? s.hatch : []) ring('h' + h);
};
const robber = (h, name) => {
    const p = D.hexes[h];
    put('robber', [p[0] + p[2], p[1] + 140], pieces, name ? {class: name} : {});
};
const spot = p => p[0] === 'c' ? D.corners[+p.slice(1)] : p[0] === 'e' ? D.edges[+p.slice(1)] :
    D.hexes[+p.slice(1)];
const ring = p => {
    const q = spot(p);
    if (!q) return;
    const r = {c: 21, e: 25, h: 41}[p[0]];
    draw('circle', {class: 'ring0', cx: px(q[0]), cy: px(q[1]), r}, high);
    draw('circle', {class: 'ring', cx: px(q[0]), cy: px(q[1]), r}, high);
};
const crops = v => {
    for (let h = 1; h < D.hexes.length; h++) {
        const list = [];
        for (let k = 1; k <= 5; k++) for (let t = v('crops', h, k); t > 0; t--) list.push(k);
        const field = /fields/.test(D.names.h[h]);
        if (!field) continue;
        const [x, y] = D.hexes[h];
        if (!list.length) {
            put('h', D.hexes[h], low, {class: 'blocked'});
            const t = draw('text', {x: px(x), y: px(y - 180), 'font-size': 11}, pieces);
            t.textContent = 'empty';
        }
        list.forEach((k, t) => {
            const up = Math.min(list.length, 4), below = t >= up;
            const place = below ? t - up : t, width = (below ? list.length - up : up) - 1;
            put('k' + k, [x + place * 152 - width * 76,
                y + (list.length <= 4 ? -200 : below ? -130 : -310)], pieces);
        });
    }
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
const target = (kind, list, shape) => list.forEach((p, i) => {
    if (!p) return;
    const e = shape(p);
    e.dataset.k = kind + i;
    hits.append(e);
});
target('h', D.hexes, p => draw('circle', {cx: px(p[0]), cy: px(p[1]), r: 30}));
target('e', D.edges, p => draw('circle', {cx: px(p[0]), cy: px(p[1]), r: 13}));
target('c', D.corners, p => draw('circle', {cx: px(p[0]), cy: px(p[1]), r: 13}));
hits.addEventListener('mouseover', e => { $('hover').textContent = e.target.dataset.k ? placeWords(e.target.dataset.k) : ''; });
hits.addEventListener('mouseout', () => { $('hover').textContent = ''; });
hits.addEventListener('click', e => {
    picked = picked === e.target.dataset.k ? '' : e.target.dataset.k;
    render();
});
const label = (p, text, name) => {
    const t = draw('text', {x: px(p[0]), y: px(p[1]) + 4, class: name, 'font-size': 11,
        ...(spin ? {transform: `rotate(${-60 * spin} ${px(p[0])} ${px(p[1])})`} : {})}, ids);
    t.textContent = text;
};
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
        const r = Math.max(w, h);
        [x, y, w, h] = [-r / 2, -r / 2, r, r];
        const b = D.hexes.slice(1).reduce((m, p) => [m[0] + p[0], m[1] + p[1]], [0, 0]).map(v => v / 10 / (D.hexes.length - 1));
        const a = spin * Math.PI / 3;
        x += b[0] * Math.cos(a) - b[1] * Math.sin(a);
        y += b[0] * Math.sin(a) + b[1] * Math.cos(a);
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
    for (const [list, places] of [[l.e, D.edges], [l.c, D.corners], [l.x, D.corners], [l.h, D.hexes]])
        for (const i of list) draw('circle', {class: 'mark', cx: px(places[i][0]), cy: px(places[i][1]), r: 7}, high);
};

// ---- the seats ----
const values = [];
const value = (f, i, j) => {
    const c = at(f, i, j);
    const b = make('b', {'data-p': path(c), title: path(c)});
    values.push([b, c]);
    return b;
};
const has = (f, i, j) => { const c = at(f, i, j); return c >= 0 && D.start[c] !== null; };
const icon = (id, box) => {
    const s = draw('svg', {class: 'icon', viewBox: box || '-17 -17 34 34', 'aria-hidden': 'true', 'text-anchor': 'middle'});
    draw('use', {href: '#' + id}, s);
    return s;
};
const live = [];
const lively = (e, f) => { live.push([e, f]); return e; };
const chip = (kind, letter, title, ...inside) => make('span', {class: 'chip ' + kind, title}, make('i', {}, letter), ...inside);

const player = s => {
    const [name, full, palette] = D.seats[s];
    const card = make('article', {class: 'card p' + palette, 'aria-label': full});
    const open = has('hand', s, 1);
    const head = make('h3', {}, icon('s' + s), make('span', {class: 'name'}, name));
    const points = make('span', {class: 'points'}, value(has('points', s) ? 'points' : 'visible_points', s));
    if (has('points', s)) points.append(lively(make('small', {}), () => {
        const hidden = get('points', s) - get('visible_points', s);
        return hidden > 0 ? ` (${hidden} hidden)` : '';
    }));
    head.append(points);
    const badge = (field, text) => lively(make('strong', {class: 'badge'}), () => get(field) === s ? text : '');
    const hand = make('p', {class: 'hand'});
    if (open) {
        for (let r = 1; r <= 5; r++) hand.append(chip(RES[r], RES[r][0].toUpperCase(), RES[r], value('hand', s, r)));
    } else hand.append('hand ', value('hand_size', s), ' cards');
    const cards = few();
    if (open) cards.append(lively(make('span', {}), () => size('hand', 'hand_size', s) + ' in hand · '));
    if (has('card', s, 1)) cards.append(lively(make('span', {}), () => {
        const list = [];
        for (let k = 1; k <= 5; k++) if (get('card', s, k)) list.push(get('card', s, k) + ' ' + D.cards[k]);
        return list.join(', ') || 'no cards';
    }));
    else cards.append(value('card_count', s), ' development cards');
    const facts = few('road ', value('road_length', s), badge('longest_road', ' Longest Road'), ' · knights ', value('knights', s), badge('largest_army', ' Largest Army'));
    const left = make('p', {class: 'few', title: 'roads, settlements and cities left'}, 'left ', icon('r' + s, '-20 -20 40 40'), ' ', value('roads_left', s), ' ', icon('s' + s), ' ', value('settlements_left', s), ' ', icon('c' + s), ' ', value('cities_left', s));
    card.append(head, hand, cards, facts, left);
    if (F.vault_crop) card.append(farm(s));
    if (F.favor_count) card.append(favors(s));
    return card;
};
const farm = s => {
    const p = make('p', {class: 'farm'});
    const redraw = () => {
        const row = f => {
            const g = make('span', {class: 'slots'});
            let k = 0;
            for (let c = 1; c <= 5; c++) if (get(f, s, c)) { g.append(icon('k' + c, '-10 -10 20 20')); k++; }
            for (; k < 5; k++) g.append(icon('k0', '-10 -10 20 20'));
            return g;
        };
        const vault = make('span', {class: 'slots'});
        for (let v = 1; v <= 2; v++) for (let k = 0; k < get('vault_count', s, v); k++) vault.append(icon('k' + get('vault_crop', s, v), '-10 -10 20 20'));
        p.replaceChildren('upper ', row('upper_row'), ' lower ', row('lower_row'), ' vault ', vault.childNodes.length ? vault : 'empty');
        return null;
    };
    live.push([p, redraw]);
    return p;
};
const favors = s => {
    const p = few();
    if (has('favors', s, 1)) p.append(lively(make('span', {}), () => {
        const list = [];
        for (let k = 1; k <= 5; k++) {
            const all = get('favors', s, k), fresh = get('fresh_favors', s, k) || 0;
            if (all) list.push(all + ' ' + D.favors[k] + (fresh ? ` (${fresh} new)` : ''));
        }
        return 'favors: ' + (list.join(', ') || 'none');
    }));
    else p.append('favors ', value('favor_count', s));
    p.append(' · markers ', value('markers', s));
    return p;
};
const bank = () => {
    const card = make('article', {class: 'card bank', 'aria-label': 'Bank'});
    const hand = make('p', {class: 'hand'});
    for (let r = 1; r <= 5; r++) hand.append(chip(RES[r], RES[r][0].toUpperCase(), RES[r], value('bank', r)));
    const deck = few('deck ', value('deck_size'));
    if (has('deck', 1)) deck.append(lively(make('span', {}), () => {
        const list = [];
        for (let k = 1; k <= 5; k++) if (get('deck', k)) list.push(get('deck', k) + ' ' + D.cards[k]);
        return list.length ? ': ' + list.join(', ') : '';
    }));
    card.append(make('h3', {}, make('span', {class: 'name'}, 'Bank')), hand, deck);
    if (F.guild) card.append(lively(few(), () => {
        const kinds = f => D.favors.slice(1).map((w, k) => get(f, k + 1) + ' ' + w).join(', ');
        return 'guild halls: ' + kinds('guild') + (has('favor_bag', 1) ? ' · bag: ' + kinds('favor_bag') : '') + ' · markers left ' + get('markers_left');
    }));
    return card;
};
const strip = () => {
    if (!F.crops) return;
    const t = make('table', {class: 'numbers'});
    const redraw = () => {
        const rows = [make('tr', {}, ...['', 'on fields', 'vaults', 'records', 'supply', 'box', 'all'].map(x => make('th', {}, x)))];
        for (let k = 1; k <= 5; k++) {
            let field = 0, vault = 0, record = 0;
            for (let h = 1; h < D.hexes.length; h++) field += get('crops', h, k);
            for (let s = 1; s <= seats; s++) {
                for (let v = 1; v <= 2; v++) if (get('vault_crop', s, v) === k) vault += get('vault_count', s, v);
                record += get('upper_row', s, k) + get('lower_row', s, k);
            }
            const list = [field, vault, record, get('crop_supply', k), get('crop_box', k)];
            rows.push(make('tr', get('extinct', k) ? {class: 'gone'} : {}, make('th', {}, icon('k' + k, '-10 -10 20 20'), ' ' + D.crops[k] + (get('extinct', k) ? ', extinct' : '')),
                ...[...list, list.reduce((a, b) => a + b)].map(x => make('td', {}, String(x)))));
        }
        t.replaceChildren(...rows);
        return null;
    };
    live.push([t, redraw]);
    $('strip').append(lively(make('p', {class: 'meters'}), () => {
        let most = 0;
        for (let s = 1; s <= seats; s++) most = Math.max(most, get(has('points', s) ? 'points' : 'visible_points', s));
        return `points ${most}/${D.target} · fields empty ${get('empty_fields')}/3 · kinds extinct ${get('extinct_kinds')}/2 · event tokens in the stack ${get('event_stack')}`;
    }), t);
};

// ---- the panes ----
const link = n => { const a = make('a', {href: '#a=' + n}, '#' + n); a.n = n; return a; };
const list = (tag, parts) => { const u = make(tag, {}); for (const x of parts) u.append(make('li', {}, ...[].concat(x))); return u; };
const changed = (n, f) => steps[n].changes.filter(x => f(nameOf[x.c][0]));
const minor = f => /_left|_size|visible|network|count$/.test(f);
// What was found at a step, without its boards: the board is beside it.
const full = n => findingsAt(n).map(f => {
    const e = $(f.id).cloneNode(true);
    e.removeAttribute('id');
    e.querySelectorAll('.boards,h3').forEach(x => x.remove());
    return e;
});
const pane = {
    step(n) {
        const out = [make('p', {class: 'say'}, sentence(n))];
        out.push(...news(n).map(p => p.cloneNode(true)), ...full(n));
        const rows = changed(n, f => !minor(f)).map(x => {
            const tr = make('tr', {}, make('th', {scope: 'row'}, human(x.c)), make('td', {}, valueWords(x.c, x.from)), make('td', {}, '→ ' + valueWords(x.c, x.to)));
            return tr;
        });
        if (rows.length) out.push(make('table', {class: 'changes'}, ...rows));
        return out;
    },
    why(n) {
        const out = full(n);
        const rules = new Map();
        for (const x of changed(n, f => !minor(f))) {
            const r = x.rule < 0 ? -1 : x.rule;
            if (!rules.has(r)) rules.set(r, []);
            rules.get(r).push(`${human(x.c)} ${valueWords(x.c, x.from)} → ${valueWords(x.c, x.to)}`);
        }
        for (const [r, all] of rules) {
            if (r >= 0) out.push(make('p', {class: 'rule'}, make('code', {}, D.rules[r][0]), ' ' + D.rules[r][1]));
            out.push(list('ul', all));
        }
        if (!out.length) out.push(make('p', {}, n ? 'Nothing moved.' : 'The start.'));
        if (n) out.push(make('p', {class: 'cmd'}, make('code', {}, `hexjudge why ${D.file} ${n}`)));
        return out;
    },
    legal(n) {
        const l = legalAt(n);
        if (!l) return [make('p', {}, D.legal ? 'Before the first action nothing was asked.' : 'What was legal is not in this page; '), D.legal ? '' : make('p', {class: 'cmd'}, make('code', {}, `hexjudge legal ${D.file} ${n}`))];
        const out = [make('p', {}, 'Before this action these were open:'), list('ul', l.kinds.map(k => D.kinds[k]))];
        for (const [w, ids, names] of [['roads', l.e, D.names.e], ['settlements', l.c, D.names.c], ['cities', l.x, D.names.c], ['hexes', l.h, D.names.h]])
            if (ids.length) out.push(make('p', {}, make('b', {}, w + ' '), ids.map(i => names[i]).join(', ')));
        return out;
    },
    state() {
        const out = [];
        for (let s = 1; s <= seats; s++) {
            const towns = [], cities = [], roads = [];
            for (let c = 1; c < D.corners.length; c++) if (get('owner', c) === s) (get('piece', c) === 2 ? cities : towns).push(D.names.c[c]);
            for (let e = 1; e < D.edges.length; e++) if (get('road', e) === s) roads.push(D.names.e[e]);
            out.push(make('h4', {}, D.seats[s][1]), list('ul', [
                'settlements: ' + (towns.join(', ') || 'none'), 'cities: ' + (cities.join(', ') || 'none'), 'roads: ' + (roads.join(', ') || 'none')]));
        }
        out.push(make('p', {}, 'robber: ' + D.names.h[get('robber')]));
        return out;
    },
    source(n) {
        const out = [];
        if (D.sources && n) {
            let p = 0;
            for (const g of D.sources.split(' ').slice(0, n)) p += g[0] === '-' ? -parseInt(g.slice(1), 36) : parseInt(g, 36);
            out.push(make('p', {}, `record ${p} of the source`));
        }
        const c = checks.filter(x => x[0] === n);
        for (const x of c) out.push(make('p', {}, x[1] ? 'a checkpoint here agrees' : 'a checkpoint here differs'));
        const last = checks.filter(x => x[0] <= n && x[1]).pop();
        if (last) out.push(make('p', {}, 'last checkpoint that agreed: ', link(last[0])));
        for (const w of [`show ${D.file} ${n}`, `why ${D.file} ${n}`, `board ${D.file} ${n}`]) out.push(make('p', {class: 'cmd'}, make('code', {}, 'hexjudge ' + w)));
        return out;
    },
    place(n) {
        const all = history_(picked);
        return [make('h4', {}, placeWords(picked)), all.length ? list('ul', all.map(k => [link(k), ' ' + sentence(k)])) : make('p', {}, 'No action touched it.'), make('p', {}, make('button', {'data-go': 'unpick'}, 'close'))];
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
    board(n);
    const mine = new Map(steps[n].changes.map(x => [x.c, x]));
    for (const [e, c] of values) {
        const v = String(now[c]);
        if (e.textContent !== v) e.textContent = v;
        const x = mine.get(c), d = x ? x.to - x.from : 0;
        if (d) e.setAttribute('data-d', d > 0 ? '+' + d : '\u2212' + -d);
        else if (e.hasAttribute('data-d')) e.removeAttribute('data-d');
    }
    for (const [e, f] of live) { const t = f(); if (t !== null && e.textContent !== t) e.textContent = t; }
    $('pane').replaceChildren(...(picked ? pane.place(n) : pane[tab](n)));
    for (const b of $('tabs').children) b.setAttribute('aria-selected', !picked && b.dataset.tab === tab);
    many('#players .card').forEach((e, k) => {
        e.classList.toggle('acts', k + 1 === steps[n].actor);
        e.classList.toggle('chosen', k + 1 === seat);
    });
    mark(n);
};
const mark = n => {
    if (shown) { shown.classList.remove('on'); shown.removeAttribute('aria-current'); }
    shown = items[n];
    if (!shown) return;
    shown.classList.add('on');
    shown.setAttribute('aria-current', 'step');
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
addEventListener('hashchange', () => { picked = ''; read(); });

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
    '/': () => $('filter').focus(), ' ': () => still || play(), f: act.spin, b: () => flip('before'), i: () => flip('ids'), r: () => flip('roads'), l: () => flip('legal'),
    w: () => { tab = 'why'; render(); }, h: () => { tab = 'state'; render(); },
    y: () => copy(location.href.split('#')[0] + address()), Y: () => copy(`${D.file}#${pos}`), '?': act.keys
};
for (let s = 1; s <= seats; s++) key[s] = () => { seat = seat === s ? 0 : s; render(); };
addEventListener('keydown', e => {
    if (e.ctrlKey || e.metaKey || e.altKey || $('keys').open || /^(text|search)$/.test(e.target.type)) return;
    const shift = e.shiftKey, slider = e.target === range;
    const far = {ArrowLeft: shift ? act['turn-'] : act['-'], ArrowRight: shift ? act['turn+'] : act['+'], Home: act.first, End: act.last,
        ...(slider ? {PageUp: act['turn-'], PageDown: act['turn+']} : {})}[e.key];
    const near = $('letters').checked && !(e.key === ' ' && e.target.tagName === 'BUTTON') ? key[e.key] : null;
    if ((far || near) && !(e.target.getAttribute && e.target.getAttribute('role') === 'tab' && /Arrow/.test(e.key))) { e.preventDefault(); (far || near)(); }
});
document.addEventListener('click', e => {
    const b = e.target.closest('button');
    if (b && b.dataset.go) act[b.dataset.go]();
    else if (b && b.dataset.on) flip(b.dataset.on);
    else if (b && b.dataset.tab) { tab = b.dataset.tab; picked = ''; render(); }
    const a = e.target.closest('a');
    const li = e.target.closest('#turns li');
    if (a && a.n) { e.preventDefault(); show(a.n, true); if (a.closest('.finding')) $('stepper').scrollIntoView(); }
    else if (li && !a) show(li.n, true);
    const v = e.target.closest('[data-p]');
    if (v) { const x = values.find(y => y[0] === v); const n = lastWriter(touched[x[1]], pos); if (n) show(n, true); }
});
$('tabs').addEventListener('keydown', e => {
    const all = [...$('tabs').children], k = all.indexOf(document.activeElement) + {ArrowLeft: -1, ArrowRight: 1}[e.key];
    if (all[k]) { e.preventDefault(); e.stopPropagation(); tab = all[k].dataset.tab; picked = ''; all[k].focus(); render(); }
});
$('slot').addEventListener('keydown', e => {
    const d = {ArrowUp: -1, ArrowDown: 1}[e.key];
    if (d) { e.preventDefault(); show(pos + d); }
    if (e.key === 'PageUp' || e.key === 'PageDown') { e.preventDefault(); show(turnStep(e.key === 'PageUp')); }
});
range.addEventListener('input', () => show(+range.value));
let swipe = null;
svg.addEventListener('touchstart', e => { swipe = e.touches.length === 1 ? e.touches[0].clientX : null; }, {passive: true});
svg.addEventListener('touchend', e => {
    const d = swipe === null ? 0 : e.changedTouches[0].clientX - swipe;
    if (Math.abs(d) > 50) show(pos + (d < 0 ? 1 : -1));
});

// ---- the filter ----
const byChance = new Set(['roll', 'robber', 'knight', 'buy', 'reveal', 'favor', 'exchange'].map(w => D.kinds.indexOf(w)));
const filter = () => {
    const wanted = $('filter').value.toLowerCase().split(/\s+/).filter(x => x);
    const marked = new Set(findings.map(f => f.n));
    let count = 0;
    items.forEach((li, n) => {
        if (!li) return;
        const text = (li.textContent + ' p' + steps[n].actor + ' ' + D.kinds[steps[n].kind] + steps[n].changes.map(x => x.rule < 0 ? '' : ' ' + D.rules[x.rule][0]).join('')).toLowerCase();
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
for (const id of ['filter', 'only', 'chance']) $(id).addEventListener('input', filter);

// ---- findings: to the step, and as text for a letter ----
for (const f of findings) {
    const e = $(f.id), parts = q => [...e.querySelectorAll(q)].map(x => x.textContent.trim());
    const text = () => [`**${parts('h3')[0]}** (${D.file}#${f.n})`, ...parts('.rule'), ...parts('.reasons .no').map(x => '- ' + x), ...parts('dd code').map(x => '`' + x + '`')].join('\n');
    const b = make('button', {}, 'copy');
    b.addEventListener('click', () => copy(text()));
    e.querySelector('h3').after(make('p', {class: 'acts-on'}, make('a', {href: '#a=' + f.n}, 'step to it'), ' ', b));
    e.querySelector('.acts-on a').n = f.n;
}

// ---- ticks: who acted, and where findings and checkpoints stand ----
const ticks = $('ticks');
ticks.setAttribute('viewBox', `0 0 ${N || 1} 14`);
for (let s = 1; s <= seats; s++) {
    let d = '';
    for (let n = 1; n <= N; n++) if (steps[n].actor === s) d += `M${n - .5} 0v7`;
    draw('path', {class: 'tick q' + D.seats[s][2], d, 'vector-effect': 'non-scaling-stroke'}, ticks);
}
draw('path', {class: 'tick ok', d: checks.filter(x => x[1]).map(x => `M${x[0] - .5} 9v2`).join(''), 'vector-effect': 'non-scaling-stroke'}, ticks);
draw('path', {class: 'tick no', d: findings.map(f => `M${f.n - .5} 0v14`).join(''), 'vector-effect': 'non-scaling-stroke'}, ticks);

$('players').className = 'n' + seats;
for (let s = 1; s <= seats; s++) $('players').append(player(s));
$('players').append(bank());
strip();
if (still) one('[data-go=play]').remove();
for (const b of many('[data-on]')) b.setAttribute('aria-pressed', 'false');
if (!D.legal) one('[data-on=legal]').remove();
if (!findings.length) one('[data-go=finding]').remove();
if (!read()) {
    go(findings.length ? findings[0].n : N);
    render();
}
})();
