import { figure } from './table.mjs';

/** @typedef {{ name: string, from: number, to: number, label: string }} Bar from one value to another */

const rowHeight = 20;
const left = 400;
const right = 760;
const width = 840;
const top = 26;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Values 1, 2 and 5 of each power of ten, from the last below to the first above; powers of ten alone if they are many.
 *
 * @param {number} least @param {number} most
 */
function ticksAround(least, most) {
  /** @param {readonly number[]} steps */
  const of = (steps) => {
    const all = [];
    for (let power = Math.floor(Math.log10(least)); power <= Math.ceil(Math.log10(most)); power += 1)
      for (const step of steps) all.push(Number(`${step}e${power}`));
    const first = all.findLastIndex((tick) => tick <= least);
    const last = all.findIndex((tick) => tick >= most);
    return all.slice(Math.max(first, 0), last + 1);
  };
  const fine = of([1, 2, 5]);
  return fine.length > 8 ? of([1]) : fine;
}

/**
 * Horizontal bars on a logarithmic scale, as an SVG picture for light and dark pages.
 *
 * @param {{ unit: string, bars: readonly Bar[] }} plot
 */
function drawBars({ unit, bars }) {
  // A value of zero has no place on the scale: its bar reaches to the edge.
  const values = bars.flatMap(({ from, to }) => [from, to]).filter((value) => value > 0);
  const ticks = ticksAround(Math.min(...values), Math.max(...values));
  const [least = 1, most = 10] = [ticks[0], ticks.at(-1)];
  const span = Math.log(most / least) || 1;
  const at = (/** @type {number} */ value) =>
    left + (Math.log(Math.max(value, least) / least) / span) * (right - left);
  const height = top + bars.length * rowHeight + 6;
  const axis = ticks.map((tick) => {
    const x = at(tick).toFixed(1);
    return `<line x1="${x}" x2="${x}" y1="${top - 6}" y2="${height - 4}"/><text x="${x}" y="14" text-anchor="middle">${tick}${unit}</text>`;
  });
  const rows = bars.map(({ name, from, to, label }, row) => {
    const [start, end] = [at(from), at(to)].sort((one, other) => one - other);
    const y = top + row * rowHeight;
    const box = `<rect x="${start?.toFixed(1)}" y="${y + 3}" width="${Math.max((end ?? 0) - (start ?? 0), 2).toFixed(1)}" height="12"/>`;
    return `<text x="${left - 10}" y="${y + 13}" text-anchor="end">${escaped(name)}</text>${box}<text x="${(end ?? 0) + 6}" y="${y + 13}">${escaped(label)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    '<style>text{font:11px sans-serif;fill:#333}line{stroke:#8884}rect{fill:#58b}@media(prefers-color-scheme:dark){text{fill:#ddd}}</style>',
    ...axis,
    ...rows,
    '</svg>',
    '',
  ].join('\n');
}

/**
 * Ours beside the original: bars from 1, to the left where ours is less. Rows without both are left out.
 *
 * @param {readonly (readonly [name: string, original: number | undefined, ours: number | undefined])[]} rows
 * @returns {string | undefined} nothing without rows
 */
export function ratioPlot(rows) {
  const bars = rows.flatMap(([name, original, ours]) => {
    if (!original || typeof ours !== 'number') return [];
    const ratio = ours / original;
    return [{ name, from: 1, to: ratio, label: `${figure(ratio)} ×` }];
  });
  return bars.length > 0 ? drawBars({ unit: ' ×', bars }) : undefined;
}

/**
 * Bars from one value to a greater one, such as from the median to the 99th percentile. Rows without both are left out.
 *
 * @param {string} unit such as ` ms`
 * @param {readonly (readonly [name: string, from: number | null, to: number | null])[]} rows
 * @returns {string | undefined} nothing without rows
 */
export function rangePlot(unit, rows) {
  const bars = rows.flatMap(([name, from, to]) =>
    from && to ? [{ name, from, to, label: figure(to) }] : [],
  );
  return bars.length > 0 ? drawBars({ unit, bars }) : undefined;
}
