import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { loadSection } from './load-section.mjs';
import { rangePlot, ratioPlot } from './plot.mjs';
import { relaySection } from './relay-section.mjs';
import { sizing } from './sizing.mjs';
import { figure, ratioOf, table } from './table.mjs';
import { viewsPlot, viewsSection } from './views-section.mjs';

/**
 * @typedef {Readonly<Record<string, number>>} Figures
 * @typedef {{ at: string, figures: any }} Section `at`: when it was measured, in UTC
 * @typedef {Record<string, Section>} Measured
 * @typedef {Readonly<Record<string, { readonly original?: number, readonly ours: number }>>} BesideOriginal in one unit
 */

/** @param {{ original: Figures, ours: Figures }} figures */
const plotOfKinds = ({ original, ours }) =>
  ratioPlot(
    Object.entries(ours).flatMap(([name, value]) =>
      name.includes(' / ') ? [] : [/** @type {const} */ ([name, original[name], value])],
    ),
  );

/** @param {BesideOriginal} figures */
const plotOfRows = (figures) =>
  ratioPlot(
    Object.entries(figures).map(
      ([name, { original, ours }]) => /** @type {const} */ ([name, original, ours]),
    ),
  );

/** @param {Readonly<Record<string, import('../api/drive-http.mjs').HttpFigures>>} figures */
const plotOfRoutes = (figures) =>
  rangePlot(
    ' ms',
    Object.entries(figures).map(([name, { p50, p99 }]) => /** @type {const} */ ([name, p50, p99])),
  );

/** @param {{ original: Figures, ours: Figures }} figures */
function protocolSection({ original, ours }) {
  const rows = Object.entries(ours).map(([name, value]) => [
    name,
    figure(original[name]),
    figure(value),
    name.includes(' / ') ? '' : ratioOf(original[name], value),
  ]);
  return table([['', 'Original', 'Ours', 'Ours / original'], ...rows]);
}

/** @param {Readonly<Record<string, Readonly<Record<'original' | 'ours' | 'floor', number>>>>} figures */
function cryptoSection(figures) {
  const rows = Object.entries(figures).map(([name, { original, ours, floor }]) => [
    `${name} (µs)`,
    figure(original),
    figure(ours),
    figure(floor),
    ratioOf(original, ours),
    ratioOf(floor, ours),
  ]);
  return table([['', 'Original', 'Ours', 'node:crypto alone', 'Ours / original', 'Ours / floor'], ...rows]);
}

/** @param {Readonly<Record<'floor' | 'original' | 'ours', Figures>>} page */
function pageSection({ floor, original, ours }) {
  const rows = Object.keys(ours).map((name) => [
    name,
    figure(floor[name]),
    figure(original[name]),
    figure(ours[name]),
    ratioOf(original[name], ours[name]),
  ]);
  return table([['', 'No kit', 'Original', 'Ours', 'Ours / original'], ...rows]);
}

/** @param {import('../api/measure-index.mjs').IndexFigures} figures */
function indexSection(figures) {
  const kinds = Object.values(figures);
  const rows = Object.keys(kinds[0] ?? {}).map((name) => [name, ...kinds.map((kind) => figure(kind[name]))]);
  return table([['', ...Object.keys(figures)], ...rows]);
}

/** @param {Readonly<Record<string, import('../api/drive-http.mjs').HttpFigures>>} figures */
function apiSection(figures) {
  const rows = Object.entries(figures).map(([name, { p50, p99, failed, most }]) => [
    name,
    figure(p50),
    figure(p99),
    figure(failed),
    figure(most),
  ]);
  return table([['', 'p50 (ms)', 'p99 (ms)', 'Failed', 'At most (a second)'], ...rows]);
}

/** @param {Readonly<Record<string, Readonly<Record<'one' | 'two' | 'three', number>>>>} figures */
function chainsSection(figures) {
  const rows = Object.entries(figures).map(([name, { one, two, three }]) => [
    name,
    figure(one),
    figure(two),
    figure(three),
    ratioOf(one, two),
    ratioOf(one, three),
  ]);
  const names = ['EVM chains', 'with Solana', 'with Solana and Bitcoin', 'Two / one', 'Three / one'];
  return [
    'Rounds take turns. On a machine that does other work besides differences of a third are noise.',
    '',
    ...table([['', ...names], ...rows]),
  ];
}

/** @param {string} head @param {BesideOriginal} figures */
function besideOriginal(head, figures) {
  const rows = Object.entries(figures).map(([name, { original, ours }]) => [
    name,
    figure(original),
    figure(ours),
    ratioOf(original, ours),
  ]);
  return table([[head, 'Original', 'Ours', 'Ours / original'], ...rows]);
}

/** @param {Record<string, import('../sizes/lazy-chunks.mjs').LazyChunk>} figures */
function chunksSection(figures) {
  const rows = Object.entries(figures).map(([name, { own, added, files }]) => [
    name,
    figure(own),
    figure(added),
    String(files),
  ]);
  return [
    'With the chunks that it imports: beyond those of the page with an open modal; for the modal, beyond those of the page.',
    '',
    ...table([['kB of gzip', 'Itself', 'With its imports', 'Files'], ...rows]),
  ];
}

/** @param {Record<string, import('../sizes/lazy-chunks.mjs').LazyChunk>} figures */
const plotOfChunks = (figures) =>
  rangePlot(
    ' kB',
    Object.entries(figures).map(([name, { own, added }]) => /** @type {const} */ ([name, own, added])),
  );

/** @param {Record<string, import('../sizes/measure-vites.mjs').Vites>} figures */
function vitesSection(figures) {
  const rows = Object.entries(figures).map(([name, { vite7, vite8 }]) => [
    name,
    figure(vite7),
    figure(vite8),
  ]);
  return table([['', 'Vite 7', 'Vite 8'], ...rows]);
}

/** @param {import('../profile/measure-profile.mjs').Profiles} profiles */
function profileSection(profiles) {
  return Object.entries(profiles)
    .flatMap(([name, profile]) => [
      `${name}: what has at least 1 % of the time in which the processor was busy.`,
      '',
      ...table([
        ['', 'Share'],
        ...profile
          .filter(({ share }) => share >= 0.01)
          .map(({ place, share }) => [place, `${figure(share * 100)} %`]),
      ]),
      '',
    ])
    .slice(0, -1);
}

/**
 * @type {readonly { name: string, title: string, lines: (figures: any) => string[], plot?: (figures: any) => string | undefined }[]}
 * `plot` draws an SVG picture
 */
const sections = [
  {
    name: 'protocol',
    plot: plotOfKinds,
    title: 'Protocol, beside sign-client 2.21.8 and walletkit 1.2.10',
    lines: protocolSection,
  },
  { name: 'crypto', title: 'Ciphers and curves', lines: cryptoSection, plot: plotOfRows },
  { name: 'relay', title: 'Relay, 1 KB messages', lines: relaySection },
  {
    name: 'api',
    title:
      'Routes of the API at 100 requests a second, beside the node or the query alone, and with 16 clients at once',
    lines: apiSection,
    plot: plotOfRoutes,
  },
  {
    name: 'index',
    title: 'The index of a chain: blocks of five transfers, and how soon a new block is seen',
    lines: indexSection,
  },
  {
    name: 'chains',
    title: 'A paired wallet with one namespace, with two and with three, without a browser',
    lines: chainsSection,
  },
  {
    name: 'sizes',
    title: 'What the kit adds to a page with each adapter, beside AppKit 1.8.0',
    plot: plotOfRows,
    lines: (/** @type {BesideOriginal} */ figures) => besideOriginal('kB of gzip', figures),
  },
  {
    name: 'chunks',
    title: 'Every chunk that a page with wagmi and our kit can load after a click',
    lines: chunksSection,
    plot: plotOfChunks,
  },
  { name: 'vites', title: 'What the kit adds to a page, by the Vite that builds it', lines: vitesSection },
  {
    name: 'adapters',
    title:
      'Connecting a wallet in the page and signing a message, beside AppKit 1.8.0, in Chromium with CPU ÷4',
    plot: plotOfRows,
    lines: (/** @type {BesideOriginal} */ figures) => besideOriginal('', figures),
  },
  { name: 'load', title: 'Relay under load', lines: loadSection },
  { name: 'profile', title: 'Where the time goes', lines: profileSection },
  {
    name: 'page',
    title: 'One page with wagmi, in Chromium: without a kit, with AppKit 1.8.0, with ours',
    lines: pageSection,
    plot: plotOfKinds,
  },
  {
    name: 'views',
    title: 'From view to view, beside AppKit 1.8.0, in Chromium',
    lines: viewsSection,
    plot: viewsPlot,
  },
];

/**
 * Pictures of the measured sections, by section.
 *
 * @param {Measured} measured
 * @returns {Readonly<Record<string, string>>} SVG
 */
export function plots(measured) {
  return Object.fromEntries(
    sections.flatMap(({ name, plot }) => {
      const section = measured[name];
      const picture = section && plot?.(section.figures);
      return picture === undefined ? [] : [[name, picture]];
    }),
  );
}

/** @param {Measured} measured */
export function markdown(measured) {
  const pictures = plots(measured);
  return [
    '# Measurements',
    '',
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, every kind on the same machine and the same relay.`,
    'Medians unless said otherwise. Written by `npm run bench`.',
    '',
    'Pictures have a logarithmic scale. Ratios begin at 1 ×, the original: to the left, ours is less. Latencies go from the median to the 99th percentile, chunks from their own size to that with their imports.',
    ...sections.flatMap(({ name, title, lines }) => {
      const section = measured[name];
      if (!section) return [];
      return [
        '',
        `## ${title}`,
        '',
        `Measured ${section.at.replace('T', ' ')} UTC.`,
        '',
        ...(pictures[name] === undefined ? [] : [`![The same figures as bars](plots/${name}.svg)`, '']),
        ...lines(section.figures),
      ];
    }),
    '',
  ].join('\n');
}

/** @param {string} root */
const resultsFolder = (root) => path.join(root, 'test/bench/results');

/**
 * The figures of earlier runs, by section.
 *
 * @param {string} root
 * @returns {Measured}
 */
export function readReport(root) {
  try {
    const kept = JSON.parse(readFileSync(path.join(resultsFolder(root), 'latest.json'), 'utf8'));
    return Object.fromEntries(Object.entries(kept).filter(([, section]) => section?.at && section.figures));
  } catch {
    return {};
  }
}

const sizingBlock = /(?<=<!-- sizing: written by the bench -->\n).*?(?=<!-- end of sizing -->)/s;

/**
 * The operator's guide with the sizing table from the measurements.
 *
 * @param {string} guide
 * @param {Measured} measured
 */
export function withSizing(guide, { relay, load }) {
  const lines = relay && load ? sizing(relay.figures, load.figures) : [];
  return lines.length === 0 ? guide : guide.replace(sizingBlock, ['', ...lines, '', ''].join('\n'));
}

/**
 * Writes the results, and the sizing table of the operator's guide.
 *
 * @param {string} root
 * @param {Measured} measured
 */
export function writeReport(root, measured) {
  const folder = resultsFolder(root);
  mkdirSync(path.join(folder, 'plots'), { recursive: true });
  const text = markdown(measured);
  for (const [name, picture] of Object.entries(plots(measured)))
    writeFileSync(path.join(folder, 'plots', `${name}.svg`), picture);
  writeFileSync(path.join(folder, 'latest.md'), text);
  writeFileSync(path.join(folder, 'latest.json'), `${JSON.stringify(measured, null, 2)}\n`);
  const guide = path.join(root, 'docs/operate-relay.md');
  writeFileSync(guide, withSizing(readFileSync(guide, 'utf8'), measured));
  return text;
}
