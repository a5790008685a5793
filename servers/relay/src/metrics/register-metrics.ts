import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { StoreTotals } from '../store/relay-store.ts';
import type { RelayCounts } from './relay-counts.ts';

export interface MetricSources {
  readonly counts: RelayCounts;
  readonly totals: () => StoreTotals | undefined;
  /** Bytes that clients have not read yet. */
  readonly unread: () => number;
  /** Bytes of incomplete frames. */
  readonly unfinished: () => number;
  /** Projects of the list; `undefined` without one. */
  readonly projects: () => number | undefined;
}

type CountName = Exclude<keyof RelayCounts, 'refusals' | 'quotaRefusals'>;

const counters: readonly (readonly [name: string, help: string, CountName])[] = [
  ['relay_connections_opened_total', 'Connections accepted', 'connectionsOpened'],
  ['relay_published_total', 'Messages stored', 'published'],
  ['relay_duplicates_total', 'Messages published more than once, stored once', 'duplicates'],
  ['relay_delivered_total', 'Messages pushed to a reader for the first time', 'delivered'],
  ['relay_redelivered_total', 'Messages pushed again because they were not acknowledged', 'redelivered'],
  ['relay_abandoned_total', 'Messages given up on a connection that did not acknowledge them', 'abandoned'],
  ['relay_acknowledged_total', 'Pushes that were acknowledged', 'acknowledged'],
  [
    'relay_store_damages_total',
    'Damaged places found in the log; copies are in the folder `damaged`',
    'damages',
  ],
  ['relay_gaps_total', 'Topics searched again after the connection to the store was lost', 'gaps'],
];

/** Registers the relay's metrics, which are read when they are collected. */
export function registerMetrics(
  registry: Registry,
  { counts, totals, unread, unfinished, projects }: MetricSources,
): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read();
        // Unknown values are not exposed.
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  gauge('relay_connections', 'Open connections', () => counts.connections);
  gauge('relay_subscriptions', 'Subscriptions over all connections', () => counts.subscriptions);
  gauge('relay_mailbox_messages', 'Stored messages', () => totals()?.messages);
  gauge('relay_mailbox_topics', 'Topics with stored messages', () => totals()?.topics);
  gauge('relay_mailbox_bytes', 'Bytes of stored messages', () => totals()?.size);
  gauge('relay_unread_bytes', 'Bytes that clients have not read yet', unread);
  gauge('relay_unfinished_bytes', 'Bytes of unfinished frames', unfinished);
  gauge('relay_projects', 'Projects of `RELAY_PROJECTS`; 0 while its address has not answered yet', projects);
  for (const [name, help, key] of counters) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(counts[key]);
      },
    });
  }
  new Counter({
    name: 'relay_refusals_total',
    help: 'Refusals, by reason',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of counts.refusals) this.inc({ reason }, count);
    },
  });
  new Counter({
    name: 'relay_quota_refusals_total',
    help: 'Messages refused as store-full because a quota is used up, by holder: client, address or project',
    labelNames: ['holder'],
    registers,
    collect() {
      this.reset();
      for (const [holder, count] of counts.quotaRefusals) this.inc({ holder }, count);
    },
  });
}

/** Time of one group commit, in seconds. */
export function commitHistogram(registry: Registry): (seconds: number) => void {
  const histogram = new Histogram({
    name: 'relay_store_commit_seconds',
    help: 'Seconds to write a group of messages and have the disk, or the Redis replicas, confirm it',
    buckets: [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5],
    registers: [registry],
  });
  return (seconds) => histogram.observe(seconds);
}
