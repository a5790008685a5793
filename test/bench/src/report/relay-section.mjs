import { ratesTable } from './rates-table.mjs';
import { figure, ratioOf, table } from './table.mjs';

/** @typedef {Readonly<Record<string, import('../relay/measure-relay.mjs').RelayFigures>>} Relays */

/** @param {Relays} relays */
export function relaySection(relays) {
  const bare = relays['bare relay in memory']?.saturated.perCpuSecond;
  const kinds = Object.entries(relays);
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
    'At a stated rate: milliseconds from when a message was sent until it was read, the share of a processor used, and how late the',
    'clients were to send (p99, ms), which is their own delay. Kinds take turns of a second once their code is compiled; medians of the turns.',
    '',
    ...ratesTable(kinds, 'clients late', ({ late }) => late),
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
