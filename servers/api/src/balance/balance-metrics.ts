import type { CaipNetworkId } from '@mooring/protocol';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { NamesFrom } from './token-names.ts';

/** Outcome of a balance request: `partial` if some of it could not be read. */
export type BalanceOutcome = 'ok' | 'partial' | 'invalid' | 'limited' | 'failed';

export interface BalanceMetrics {
  onAnswer(outcome: BalanceOutcome, seconds: number): void;
  onUnread(chain: CaipNetworkId, what: 'token' | 'chain', count: number): void;
  onNames(from: NamesFrom, count: number): void;
}

/** Metrics of balances. Labels come from settings and code only, never from requests. */
export function registerBalanceMetrics(metrics: Registry): BalanceMetrics {
  const registers = [metrics];
  const requests = new Counter({
    name: 'api_balance_requests_total',
    help: 'Balance requests, by outcome: ok, partial (some could not be read), invalid, limited, failed',
    labelNames: ['outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'api_balance_seconds',
    help: 'Duration of balance requests in seconds; api_node_seconds has the part spent waiting for nodes',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const unread = new Counter({
    name: 'api_balance_unread_total',
    help: 'Balances that could not be read, by chain and kind: one token or the whole chain',
    labelNames: ['chain', 'what'],
    registers,
  });
  const names = new Counter({
    name: 'api_balance_names_total',
    help: 'Tokens whose name the list leaves out, by where the name came from: memory, database, node, none',
    labelNames: ['from'],
    registers,
  });
  return {
    onAnswer(outcome, took) {
      requests.inc({ outcome });
      seconds.observe(took);
    },
    onUnread: (chain, what, count) => unread.inc({ chain, what }, count),
    onNames: (from, count) => names.inc({ from }, count),
  };
}
