import { expect, test } from 'vitest';
import { rangePlot, ratioPlot } from './plot.mjs';

const bars = (svg = '') =>
  [...svg.matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)"/g)].map(([, x, width]) => ({
    from: Number(x),
    to: Number(x) + Number(width),
  }));
const labels = (svg = '') => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

test('a ratio goes left from 1 where ours is less, and right where it is more', () => {
  const svg = ratioPlot([
    ['half', 10, 5],
    ['double', 10, 20],
  ]);
  const [half, double] = bars(svg);
  // On a logarithmic scale, half and double are equally far from 1.
  expect(half?.to).toBeCloseTo(double?.from ?? 0, 0);
  expect((half?.to ?? 0) - (half?.from ?? 0)).toBeCloseTo((double?.to ?? 0) - (double?.from ?? 0), 0);
  expect(labels(svg)).toEqual(expect.arrayContaining(['half', '0.50 ×', 'double', '2.00 ×', '1 ×']));
});

test('zero reaches to the edge, and rows without an original are left out', () => {
  const svg = ratioPlot([
    ['none', 3, 0],
    ['tenth', 10, 1],
    ['ours only', undefined, 4],
    ['unknown', 5, undefined],
  ]);
  const [none, tenth] = bars(svg);
  expect(bars(svg)).toHaveLength(2);
  expect(none?.from).toBeLessThanOrEqual(tenth?.from ?? 0);
  expect(labels(svg)).toContain('0 ×');
  expect(ratioPlot([['ours only', undefined, 4]])).toBeUndefined();
});

test('a latency goes from the median to the 99th percentile, and one that failed is left out', () => {
  const svg = rangePlot(' ms', [
    ['quick', 1, 4],
    ['slow', 10, 1_000],
    ['failed', null, null],
  ]);
  const [quick, slow] = bars(svg);
  expect(bars(svg)).toHaveLength(2);
  expect(slow?.from).toBeGreaterThan(quick?.to ?? 0);
  expect(labels(svg)).toContain('1,000');
  expect(labels(svg)).toContain('1 ms');
});

test('names are text, not markup', () => {
  expect(ratioPlot([['<a> & "b"', 1, 2]])).toContain('&#60;a&#62; &#38; &#34;b&#34;');
});
