// page_favor.js: what Frenemies adds to a page: favor tokens, guild halls, networks and who met whom.
// It stands before page.js in the same script and uses its tools.
'use strict';
const frenemies = () => {
const kinds = [1, 2, 3, 4, 5];
const whose = k => Math.ceil(k / 10);
const tag = k => who(whose(k)) + ' ' + String.fromCharCode(97 + (k - 1) % 10);
const board = v => {
    if (on.roads) D.edges.forEach((q, e) => {
        const k = e && v('network', e);
        if (k) write(q[0], q[1] + 50, 14, high, tag(k).slice(-1), 'net');
    });
};
const seat = s => {
    const p = few();
    if (has('favors', s, 1)) p.append(lively(el('span'), () => 'favors: ' + (kinds.filter(k => get('favors', s, k)).map(k => {
        const fresh = get('fresh_favors', s, k);
        return get('favors', s, k) + ' ' + W.favor[k] + (fresh ? ` (${fresh} new)` : '');
    }).join(', ') || 'none')));
    else p.append('favors ', value('favor_count', s));
    p.append(' · markers ', value('markers', s));
    return p;
};
const place = (a, b) => [at('met', a, (b - 1 >> 3) + 1), (b - 1) % 8];
const met = (a, b) => { const [c, bit] = place(a, b); return now[c] >> bit & 1; };
// The action at which two networks met, as far as the game has come.
const since = (a, b) => {
    const [c, bit] = place(a, b);
    let when = 0;
    for (const n of touched[c] || []) {
        const x = steps[n].changes.find(y => y.c === c);
        if (n <= pos && x.to >> bit & 1 && !(x.from >> bit & 1)) when = n;
    }
    return turnOf[when] ? 'met at #' + when : 'touching since set-up';
};
const networks = () => [...new Set(D.edges.map((_, e) => e && get('network', e)))].filter(k => k).sort((a, b) => a - b);
const strip = () => {
    const halls = el('table'), matrix = el('table', {class: 'matrix'});
    live.push(() => {
        const bag = x => has('favor_bag', 1) ? [x] : [];
        halls.replaceChildren(row('th', ['guild hall', 'costs', 'lie there', ...bag('in the bag'), 'favor']),
            ...D.guild.map(([hall, cost, text], k) => row('td', [hall, cost, get('guild', k + 1), ...bag(get('favor_bag', k + 1)), text])));
    }, () => {
        const all = networks();
        matrix.replaceChildren(row('th', ['network', ...all.map(tag)]), ...all.map(a => row('td', [tag(a), ...all.map(b =>
            whose(a) === whose(b) ? '' : met(a, b) ? since(a, b) : '·')])));
    });
    return [lively(el('p', {class: 'meters'}), () => `victory point markers left ${get('markers_left')}`), halls,
        el('details', {}, el('summary', {}, 'Networks: who met whom'), matrix), few('readings ' + D.readings)];
};
const state = () => networks().map(a => `network ${tag(a)} has met ` + (networks().filter(b => met(a, b)).map(tag).join(', ') || 'nobody'));
return {board, seat, strip, state};
};
