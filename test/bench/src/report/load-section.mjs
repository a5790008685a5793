import { ratesTable } from './rates-table.mjs';
import { figure, table } from './table.mjs';

/** @param {import('../load/measure-load.mjs').LoadFigures} figures */
export function loadSection({ relays, engines, processes }) {
  const kinds = Object.entries(relays);
  const idleClients = kinds.find(([, { idle }]) => idle)?.[1].idle?.clients;
  return [
    'At a stated rate: milliseconds from when a message was sent until it was read, share of a processor, memory of the process.',
    '',
    ...ratesTable(kinds, 'RSS (MB)', ({ rssMegabytes }) => rssMegabytes),
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
    `Clients that come, say what they read (three topics), and only wait: ${figure(idleClients)} of them.`,
    '',
    ...table([
      ['', 'Processor to come, each (ms)', 'RSS each (KB)', 'Processor while all wait'],
      ...kinds.flatMap(([name, { idle }]) =>
        idle
          ? [
              [
                name,
                figure(idle.comingMilliseconds),
                figure(idle.kilobytes),
                `${figure(idle.waitingShare * 100)} %`,
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
      ['', 'Messages/s', 'Messages per second of its processor', 'the same of the cluster', 'p99 (ms)'],
      ...[
        ...Object.entries(engines).map(
          ([name, one]) => /** @type {const} */ ([name, { ...one, enginePerCpuSecond: undefined }]),
        ),
        ...processes.map(
          (one) =>
            /** @type {const} */ ([
              `${one.processes} ${one.processes === 1 ? 'relay' : 'relays'} over Redis Cluster`,
              one,
            ]),
        ),
      ].map(([name, { perSecond, perCpuSecond, enginePerCpuSecond, p99 }]) => [
        name,
        figure(perSecond),
        figure(perCpuSecond),
        figure(enginePerCpuSecond),
        figure(p99),
      ]),
    ]),
  ];
}
