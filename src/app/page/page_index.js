// page_index.js: sorts and filters the tables of an index. ?only=open leaves what is to be decided.
'use strict';
(() => {
const make = (tag, attributes, ...inside) => {
    const e = document.createElement(tag);
    for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
    e.append(...inside);
    return e;
};
const rows = [...document.querySelectorAll('.rows tbody tr')];
const cells = [...document.querySelectorAll('.map tbody td:not(:first-child)')].filter(c => c.textContent);
const words = new Map([...rows, ...cells].map(r => [r, r.textContent.toLowerCase()]));
const box = make('input', {type: 'search', id: 'filter', placeholder: 'filter: name, table, word', 'aria-label': 'Filter the rows'});
const only = make('input', {type: 'checkbox', id: 'only'});
const count = make('span', {id: 'count', role: 'status'});
const filter = () => {
    const wanted = box.value.toLowerCase().split(/\s+/).filter(x => x);
    let shown = 0;
    const fits = r => wanted.every(w => words.get(r).includes(w)) && (!only.checked || r.classList.contains('open'));
    for (const r of rows) {
        r.hidden = !fits(r);
        shown += !r.hidden;
    }
    for (const c of cells) c.classList.toggle('faint', !fits(c));
    count.textContent = shown === rows.length ? '' : `${shown} of ${rows.length} rows`;
};
const bar = make('div', {class: 'filter'}, box, make('label', {}, only, ' to decide'), count);
document.querySelector('header').append(bar);
only.checked = new URLSearchParams(location.search).get('only') === 'open';
box.addEventListener('input', filter);
only.addEventListener('input', filter);
filter();

const key = (row, c) => {
    const t = row.children[c] ? row.children[c].textContent.trim() : '';
    const n = parseFloat(t.replace(/^[^\d.-]+/, ''));
    return [row.children[c] && row.children[c].classList.contains('n') && !isNaN(n) ? n : null, t.toLowerCase()];
};
document.querySelectorAll('.rows thead th').forEach(th => {
    const b = make('button', {class: 'sort'}, th.textContent);
    th.replaceChildren(b);
    b.addEventListener('click', () => {
        const down = th.getAttribute('aria-sort') === 'ascending';
        const c = [...th.parentNode.children].indexOf(th), body = th.closest('table').tBodies[0];
        th.parentNode.querySelectorAll('[aria-sort]').forEach(x => x.removeAttribute('aria-sort'));
        th.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        const all = [...body.rows].map((r, k) => [key(r, c), k, r]);
        all.sort((x, y) => {
            const [a, b] = [x[0], y[0]];
            const d = a[0] !== null && b[0] !== null ? a[0] - b[0] : a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0;
            return (down ? -d : d) || x[1] - y[1];
        });
        body.append(...all.map(x => x[2]));
    });
});
// A game that stands in the index itself opens where its link leads.
const open = () => {
    const d = document.getElementById(location.hash.slice(1));
    if (!d || d.tagName !== 'DETAILS') return;
    d.open = true;
    d.scrollIntoView();
};
addEventListener('hashchange', open);
open();
})();
