import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';

/** @param {number | null | undefined} value */
function figure(value) {
  // What is not a number is null in JSON.
  if (value === undefined || value === null || Number.isNaN(value)) return '–';
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
 * @typedef {Readonly<Record<string, import('../relay/measure-relay.mjs').RelayFigures>>} Relays
 * @typedef {{ at: string, figures: any }} Section `at`: when it was measured, in UTC
 * @typedef {Record<string, Section>} Measured
 */

/** @param {readonly (readonly string[])[]} rows */
function table(rows) {
  const [head = [], ...body] = rows;
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...body.map(line)];
}

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

/** @param {Relays} relays */
function relaySection(relays) {
  const bare = relays['bare relay in memory']?.saturated.perCpuSecond;
  const kinds = Object.entries(relays);
  const [first] = Object.values(relays);
  return [
    'As much as goes through: 50 publishers, 50 readers, four messages of each on their way.',
    '',
    ...table([
      ['', 'Messages/s', 'Messages per second of its processor', 'Beside the bare relay', 'p99 (ms)'],
      ...kinds.map(
        ([
          name,
          {
            saturated: { perSecond, perCpuSecond, p99 },
          },
        ]) => [name, figure(perSecond), figure(perCpuSecond), ratioOf(bare, perCpuSecond), figure(p99)],
      ),
    ]),
    '',
    'At a stated rate: milliseconds from when a message was due until it was read, and the share of a processor used.',
    '',
    ...table([
      [
        '',
        ...(first?.rates ?? []).flatMap(({ clients, rate }) => [
          `${figure(clients)} clients, ${figure(rate)}/s: p50`,
          'p99',
          'processor',
        ]),
      ],
      ...kinds.map(([name, { rates }]) => [
        name,
        ...rates.flatMap(({ p50, p99, cpuShare, lost }) => [
          figure(p50),
          lost > 0 ? `${figure(p99)}, ${lost} not read in time` : figure(p99),
          `${figure(cpuShare * 100)} %`,
        ]),
      ]),
    ]),
    '',
    'A thousand connections, one after the other by fifties; ours with a token each, verified.',
    '',
    ...table([
      ['', 'Connections/s', 'Processor each (ms)', 'RSS each (KB)', 'Heap each (KB)'],
      ...kinds.map(([name, { connections }]) => [
        name,
        figure(connections.perSecond),
        figure(connections.cpuMilliseconds),
        figure(connections.rssKilobytes),
        figure(connections.heapKilobytes),
      ]),
    ]),
  ];
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

/** @param {import('../load/measure-load.mjs').LoadFigures} figures */
function loadSection({ relays, engines, processes }) {
  const kinds = Object.entries(relays);
  const [first] = Object.values(relays);
  return [
    'At a stated rate: milliseconds from when a message was due until it was read, share of a processor, memory of the process.',
    '',
    ...table([
      [
        '',
        ...(first?.rates ?? []).flatMap(({ clients, rate }) => [
          `${figure(clients)} clients, ${figure(rate)}/s: p50`,
          'p99',
          'processor',
          'RSS (MB)',
        ]),
      ],
      ...kinds.map(([name, { rates }]) => [
        name,
        ...rates.flatMap(({ p50, p99, cpuShare, rssMegabytes, lost }) => [
          figure(p50),
          lost > 0 ? `${figure(p99)}, ${lost} not read in time` : figure(p99),
          `${figure(cpuShare * 100)} %`,
          figure(rssMegabytes),
        ]),
      ]),
    ]),
    '',
    'Mailboxes of 100,000 messages on a hundred topics, filled by one publisher and emptied by one reader.',
    '',
    ...table([
      ['', 'Stored/s', 'Emptied in (s)', 'Delivered/s'],
      ...kinds.flatMap(([name, { drained }]) =>
        drained
          ? [
              [
                name,
                figure(drained.storedPerSecond),
                figure(drained.drainSeconds),
                figure(drained.drainedPerSecond),
              ],
            ]
          : [],
      ),
    ]),
    '',
    'As much as goes through, 50 publishers and 50 readers: the engines alone, then relays over a cluster of three shards. All of it,',
    'the clients too, on this one machine: beyond its processors, more processes add nothing.',
    '',
    ...table([
      ['', 'Messages/s', 'Messages per second of its processor', 'p99 (ms)'],
      ...[
        ...Object.entries(engines),
        ...processes.map(
          (one) =>
            /** @type {const} */ ([
              `${one.processes} ${one.processes === 1 ? 'relay' : 'relays'} over Redis Cluster`,
              one,
            ]),
        ),
      ].map(([name, { perSecond, perCpuSecond, p99 }]) => [
        name,
        figure(perSecond),
        figure(perCpuSecond),
        figure(p99),
      ]),
    ]),
  ];
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

const sections = [
  {
    name: 'protocol',
    title: 'Protocol, beside sign-client 2.21.8 and walletkit 1.2.10',
    lines: protocolSection,
  },
  { name: 'relay', title: 'Relay, 1 KB messages', lines: relaySection },
  { name: 'load', title: 'Relay under load', lines: loadSection },
  { name: 'profile', title: 'Where the time goes', lines: profileSection },
  {
    name: 'page',
    title: 'One page with wagmi, in Chromium: without a kit, with AppKit 1.8.0, with ours',
    lines: pageSection,
  },
];

/** @param {Measured} measured */
export function markdown(measured) {
  return [
    '# Measurements',
    '',
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, every kind on the same machine and the same relay.`,
    'Medians unless said otherwise. Written by `npm run bench`.',
    ...sections.flatMap(({ name, title, lines }) => {
      const section = measured[name];
      if (!section) return [];
      return [
        '',
        `## ${title}`,
        '',
        `Measured ${section.at.replace('T', ' ')} UTC.`,
        '',
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

/**
 * @param {string} root
 * @param {Measured} measured
 */
export function writeReport(root, measured) {
  const folder = resultsFolder(root);
  mkdirSync(folder, { recursive: true });
  const text = markdown(measured);
  writeFileSync(path.join(folder, 'latest.md'), text);
  writeFileSync(path.join(folder, 'latest.json'), `${JSON.stringify(measured, null, 2)}\n`);
  return text;
}
