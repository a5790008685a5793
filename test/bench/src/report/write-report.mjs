import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';

/** @param {number | undefined} value */
function figure(value) {
  if (value === undefined || Number.isNaN(value)) return '–';
  if (value === 0) return '0';
  if (value >= 1_000) return Math.round(value).toLocaleString('en');
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}

/** @param {number | undefined} original @param {number | undefined} ours */
function ratioOf(original, ours) {
  return original && ours !== undefined ? `${figure(ours / original)} ×` : '';
}

/**
 * @typedef {Readonly<Record<string, number>>} Figures
 * @typedef {Readonly<Record<string, { perSecond: number, perCpuSecond: number, p99: number }>>} Loads
 */

/**
 * @param {object} measured
 * @param {Figures} measured.ours
 * @param {Figures} measured.original
 * @param {Readonly<Record<'floor' | 'original' | 'ours', Figures>>} measured.page
 * @param {Loads} measured.relay
 */
export function markdown({ ours, original, page, relay }) {
  const beside = Object.keys(ours).map((name) => {
    const [a, b] = [original[name], ours[name]];
    return `| ${name} | ${figure(a)} | ${figure(b)} | ${name.includes('/') ? '' : ratioOf(a, b)} |`;
  });
  const echo = relay['bare ws echo'];
  const loads = Object.entries(relay).map(
    ([name, { perSecond, perCpuSecond, p99 }]) =>
      `| ${name} | ${figure(perSecond)} | ${figure(perCpuSecond)} | ${figure(perCpuSecond / (echo?.perCpuSecond ?? Number.NaN))} × | ${figure(p99)} |`,
  );
  return [
    '# Measurements',
    '',
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, one run, every kind on the same machine and the same relay.`,
    'Medians unless said otherwise. Written by `npm run bench`.',
    '',
    '## Protocol, beside sign-client 2.21.8 and walletkit 1.2.10',
    '',
    '| | Original | Ours | Ours / original |',
    '|---|---|---|---|',
    ...beside,
    '',
    '## Relay, 1 KB messages, 50 publishers and 50 readers',
    '',
    '| | Messages/s | Messages per second of its processor | Beside the echo | p99 (ms) |',
    '|---|---|---|---|---|',
    ...loads,
    '',
    '## One page with wagmi, in Chromium: without a kit, with AppKit 1.8.0, with ours',
    '',
    '| | No kit | Original | Ours | Ours / original |',
    '|---|---|---|---|---|',
    ...Object.keys(page.ours).map((name) => {
      const [floor, first, second] = [page.floor[name], page.original[name], page.ours[name]];
      return `| ${name} | ${figure(floor)} | ${figure(first)} | ${figure(second)} | ${ratioOf(first, second)} |`;
    }),
    '',
  ].join('\n');
}

/**
 * @param {string} root
 * @param {Parameters<typeof markdown>[0]} measured
 */
export function writeReport(root, measured) {
  const folder = path.join(root, 'test/bench/results');
  mkdirSync(folder, { recursive: true });
  const text = markdown(measured);
  writeFileSync(path.join(folder, 'latest.md'), text);
  writeFileSync(path.join(folder, 'latest.json'), `${JSON.stringify(measured, null, 2)}\n`);
  return text;
}
