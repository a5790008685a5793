import { topicsOfClient } from '../load/idle.mjs';
import { table } from './table.mjs';

/** Assumptions of the sizing table. */
const assumed = {
  /** Average seconds between two messages of a client. */
  messageEvery: 600,
  /** Seconds in which all clients reconnect after an interruption. */
  comingBack: 60,
  /** Usable share of CPUs and memory; the rest is reserve. */
  used: 0.5,
  /** Maximum clients per process: the relay's default bound. */
  ofProcess: 20_000,
  machine: { cores: 8, gigabytes: 16 },
};

const rows = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/**
 * Resources of one process.
 *
 * @typedef {object} Needs
 * @property {number} comingMilliseconds CPU milliseconds per connecting client
 * @property {number} kilobytes per idle client
 * @property {number} waitingShare share of a CPU per idle client
 * @property {number} perCpuSecond messages that a relay forwards per second of CPU time
 */

/**
 * Resources of relays for this many clients.
 *
 * @param {number} clients
 * @param {Needs} one
 */
export function relaysFor(clients, { comingMilliseconds, kilobytes, waitingShare, perCpuSecond }) {
  const messages = clients / assumed.messageEvery;
  const steady = (clients * waitingShare + messages / perCpuSecond) / assumed.used;
  // The reserve covers all clients reconnecting at once.
  const returning = (clients * comingMilliseconds) / 1_000 / assumed.comingBack;
  const cores = Math.max(steady, returning);
  const gigabytes = (clients * kilobytes) / 1_000_000 / assumed.used;
  const processes = Math.ceil(Math.max(cores, clients / assumed.ofProcess));
  const { machine } = assumed;
  const machines = Math.ceil(Math.max(processes / machine.cores, gigabytes / machine.gigabytes));
  return { messages, cores, gigabytes, processes, machines };
}

/** @param {number} value */
const text = (value) => (value < 10 ? value.toPrecision(2) : Math.ceil(value).toLocaleString('en'));

/** @param {number} clients @param {{ disk: Needs, cluster: Needs, shardPerCpuSecond: number }} measured */
function row(clients, { disk, cluster, shardPerCpuSecond }) {
  const alone = relaysFor(clients, disk);
  const fits = alone.processes <= 1;
  const { messages, cores, gigabytes, processes, machines } = fits ? alone : relaysFor(clients, cluster);
  const shards = Math.ceil(messages / shardPerCpuSecond / assumed.used);
  const on = machines === 1 ? '1 machine' : `${machines.toLocaleString('en')} machines`;
  return [
    clients.toLocaleString('en'),
    text(messages),
    text(cores),
    `${text(gigabytes)} GB`,
    fits ? '1 process' : `${processes.toLocaleString('en')} processes on ${on}`,
    fits ? 'disk' : shards === 1 ? 'one Redis with a replica' : `${shards} shards with a replica each`,
  ];
}

/**
 * The sizing table for operators, calculated from the measurements.
 *
 * @param {Readonly<Record<string, import('../relay/measure-relay.mjs').RelayFigures>>} relay
 * @param {import('../load/measure-load.mjs').LoadFigures} load
 * @returns {string[]} lines of Markdown; none if Redis was not measured
 */
export function sizing(relay, { relays, processes }) {
  const disk = needsOf(relays['our relay on disk'], relay['our relay on disk']?.saturated.perCpuSecond);
  const most = processes.at(-1);
  const cluster = needsOf(relays['our relay over one Redis'], most?.perCpuSecond);
  if (!disk || !cluster || !most) return [];
  const measured = { disk, cluster, shardPerCpuSecond: most.enginePerCpuSecond };
  const { machine } = assumed;
  const pair = (/** @type {keyof Needs} */ key) => `${text(disk[key])} and ${text(cluster[key])}`;
  return [
    ...table([
      ['Clients', 'Messages/s', 'Cores', 'Memory', 'Relays', 'Store'],
      ...rows.map((clients) => row(clients, measured)),
    ]),
    '',
    `Assumptions: a message of each client every ${assumed.messageEvery / 60} minutes, ${topicsOfClient} topics each, half of the processors and of`,
    `the memory in reserve, all clients coming back within ${assumed.comingBack} seconds, ${text(assumed.ofProcess)} clients of a process at most, machines of ${machine.cores} cores and ${machine.gigabytes} GB.`,
    `Measured, on disk and with Redis: ${pair('comingMilliseconds')} ms of a processor for a client that comes, ${pair('kilobytes')} KB`,
    `for one that waits, ${pair('perCpuSecond')} messages of 1 KB a second for a relay's processor, ${text(measured.shardPerCpuSecond)} for one of Redis.`,
  ];
}

/**
 * @param {import('../load/measure-load.mjs').LoadFigures['relays'][string] | undefined} kind
 * @param {number | undefined} perCpuSecond
 * @returns {Needs | undefined}
 */
function needsOf(kind, perCpuSecond) {
  if (!kind?.idle || !perCpuSecond) return undefined;
  const { clients, comingMilliseconds, kilobytes, waitingShare } = kind.idle;
  return { comingMilliseconds, kilobytes, waitingShare: waitingShare / clients, perCpuSecond };
}
