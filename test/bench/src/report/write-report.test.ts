import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markdown, readReport, withSizing, writeReport } from './write-report.mjs';

const house = path.join(import.meta.dirname, '../../../..');
const guide = 'docs/operate-relay.md';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'mooring-report-'));
  mkdirSync(path.join(root, 'docs'));
  writeFileSync(path.join(root, guide), 'a guide without a table');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const protocol = {
  at: '2026-01-02T03:04',
  figures: { original: { 'link (ms)': 100, other: 2 }, ours: { 'link (ms)': 25, other: Number.NaN } },
};

test('a section that was not measured again keeps its figures and their date', () => {
  writeReport(root, { protocol });
  const kept = readReport(root);
  const page = {
    at: '2026-02-03T04:05',
    figures: { floor: { size: 1 }, original: { size: 4 }, ours: { size: 2 } },
  };
  const text = writeReport(root, { ...kept, page });
  expect(text).toContain('Measured 2026-01-02 03:04 UTC.');
  expect(text).toContain('| link (ms) | 100 | 25.0 | 0.25 × |');
  expect(text).toContain('| other | 2.00 | – |');
  expect(text).toContain('| size | 1.00 | 4.00 | 2.00 | 0.50 × |');
  expect(readFileSync(path.join(root, 'test/bench/results/latest.md'), 'utf8')).toBe(text);
});

test('a section with originals has a picture beside the report', () => {
  const index = { at: '2026-01-02T03:04', figures: { PGlite: { blocks: 7 }, PostgreSQL: { blocks: 8 } } };
  const text = writeReport(root, { protocol, index });
  expect(text.match(/!\[.*?\]\(.*?\)/g)).toEqual(['![The same figures as bars](plots/protocol.svg)']);
  const picture = readFileSync(path.join(root, 'test/bench/results/plots/protocol.svg'), 'utf8');
  expect(picture).toContain('>link (ms)<');
  expect(picture).toContain('>0.25 ×<');
});

test('two namespaces and three are compared with one', () => {
  const figures = { 'page to restored (ms)': { one: 10, two: 12, three: 13 } };
  const text = markdown({ chains: { at: '2026-01-02T03:04', figures } });
  expect(text).toContain('| page to restored (ms) | 10.0 | 12.0 | 13.0 | 1.20 × | 1.30 × |');
});

test('an adapter without an original has no ratio', () => {
  const figures = { Solana: { original: 400, ours: 40 }, Bitcoin: { ours: 46 } };
  const text = markdown({ sizes: { at: '2026-01-02T03:04', figures } });
  expect(text).toContain('| Solana | 400 | 40.0 | 0.10 × |');
  expect(text).toContain('| Bitcoin | – | 46.0 |  |');
});

test('lost messages are in the table', () => {
  const figures = {
    saturated: { perSecond: 1, perCpuSecond: 2, p99: 3 },
    rates: [{ clients: 100, rate: 1_000, p50: 1, p99: 2, cpuShare: 0.5, late: 3, lost: 7 }],
    connections: { perSecond: 1, cpuMilliseconds: 1, rssKilobytes: 1, heapKilobytes: 1 },
  };
  const text = markdown({ relay: { at: '2026-01-02T03:04', figures: { 'bare relay in memory': figures } } });
  expect(text).toContain('7 not read in time');
});

test("the operator's guide contains the latest measurements", () => {
  const text = readFileSync(path.join(house, guide), 'utf8');
  expect(withSizing(text, readReport(house))).toBe(text);
});
