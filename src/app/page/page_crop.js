// page_crop.js: what Crop Trust adds to a page: tokens on fields, records, the vault, where all tokens
// are. It stands before page.js in the same script and uses its tools.
'use strict';
const cropTrust = () => {
const box = '-10 -10 20 20';
const kinds = [1, 2, 3, 4, 5];
const fields = D.names.h.map((w, h) => /fields/.test(w) ? h : 0).filter(h => h);
const board = (v, s, before) => {
    for (const h of fields) {
        const list = [], [x, y] = D.hexes[h];
        for (const k of kinds) for (let t = v('crops', h, k); t > 0; t--) list.push([k, '']);
        if (!list.length) put('h', D.hexes[h], low, {class: 'blocked'});
        const empty = !list.length;
        // What the action took stays as a shadow.
        if (!before) for (const c of s.changes) for (const k of kinds)
            if (c.c === at('crops', h, k)) for (let t = c.from - c.to; t > 0; t--) list.push([k, 'ghost']);
        if (empty) write(x, y + (list.length ? -290 : -180), 11, pieces, 'empty');
        const up = Math.min(list.length, 4);
        list.forEach(([k, name], t) => {
            const below = t >= up, place = below ? t - up : t, width = (below ? list.length - up : up) - 1;
            put('k' + k, [x + place * 152 - width * 76, y + (list.length <= 4 ? -200 : below ? -130 : -310)], pieces, {class: name});
        });
    }
};
const slots = (list, title) => el('span', {class: 'slots', title}, ...list.map(k => icon('k' + k, box)));
const seat = s => {
    const p = el('p', {class: 'farm'});
    live.push(() => {
        const line = f => {
            const list = kinds.filter(k => get(f, s, k));
            return slots([...list, ...kinds.slice(list.length).fill(0)], '2nd: a card; 3rd to 5th: a point each');
        };
        const vault = [1, 2].flatMap(v => Array(get('vault_count', s, v)).fill(get('vault_crop', s, v)));
        p.replaceChildren('upper ', line('upper_row'), ' lower ', line('lower_row'), ' vault ', vault.length ? slots(vault, 'vault') : 'empty');
    });
    return p;
};
const strip = () => {
    const t = el('table', {class: 'numbers'});
    live.push(() => {
        t.replaceChildren(row('th', ['', 'on fields', 'vaults', 'records', 'supply', 'box', 'all']), ...kinds.map(k => {
            const sum = f => D.seats.slice(1).reduce((a, _, s) => a + f(s + 1), 0);
            const vault = s => [1, 2].reduce((a, v) => a + (get('vault_crop', s, v) === k ? get('vault_count', s, v) : 0), 0);
            const list = [fields.reduce((a, h) => a + get('crops', h, k), 0), sum(vault), sum(s => get('upper_row', s, k) + get('lower_row', s, k)),
                get('crop_supply', k), get('crop_box', k)];
            const tr = row('td', [[icon('k' + k, box), ' ' + W.crop[k] + (get('extinct', k) ? ', extinct' : '')], ...list, list.reduce((a, b) => a + b)]);
            if (get('extinct', k)) tr.className = 'gone';
            return tr;
        }));
    });
    const tokens = () => {
        const n = [0, 0, 0], stack = get('event_stack');
        for (let k = 1; k <= 41; k++) n[get('token_where', k)]++;
        return `event tokens: stack ${stack}, under pieces and cards ${n[0] - stack}, played ${n[1]}, box ${n[2]}, all 41 · readings ${D.readings}`;
    };
    return [lively(el('p', {class: 'meters'}), () =>
        `points ${Math.max(...D.seats.slice(1).map((_, s) => get(POINTS(s + 1), s + 1)))}/${D.target} · fields empty ${get('empty_fields')}/3 · kinds extinct ${get('extinct_kinds')}/2`), t, lively(few(), tokens)];
};
const state = () => fields.map(h => D.names.h[h] + ': ' + (kinds.filter(k => get('crops', h, k)).map(k => get('crops', h, k) + ' ' + W.crop[k]).join(', ') || 'empty'));
return {board, seat, strip, state};
};
