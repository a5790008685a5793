import type { QuotaHolder } from '../store/quotas.ts';

/** Reason of a refusal, used as a metric label. */
export type RefusalReason =
  | 'token'
  | 'project'
  | 'projects-away'
  | 'origin'
  | 'project-connections'
  | 'project-messages'
  | 'address-failures'
  | 'address-connections'
  | 'connections'
  | 'client-connections'
  | 'pending-connections'
  | 'draining'
  | 'frame-rate'
  | 'frame-form'
  | 'slow-reader'
  | 'unfinished'
  | 'message-size'
  | 'ttl'
  | 'client-topics'
  | 'subscriptions'
  | 'address-subscriptions'
  | 'batch-size'
  | 'topic-full'
  | 'store-full'
  | 'store-failed'
  | 'unknown-method'
  | 'params';

/** Plain numbers, so that counting costs nothing; the metrics read them on collection. */
export interface RelayCounts {
  connections: number;
  connectionsOpened: number;
  subscriptions: number;
  published: number;
  duplicates: number;
  delivered: number;
  redelivered: number;
  abandoned: number;
  acknowledged: number;
  gaps: number;
  /** Damaged places found in the store. */
  damages: number;
  /** Messages refused because the quota of their client, address or project was used up. */
  readonly quotaRefusals: Map<QuotaHolder, number>;
  readonly refusals: Map<RefusalReason, number>;
}

export function createCounts(): RelayCounts {
  return {
    connections: 0,
    connectionsOpened: 0,
    subscriptions: 0,
    published: 0,
    duplicates: 0,
    delivered: 0,
    redelivered: 0,
    abandoned: 0,
    acknowledged: 0,
    gaps: 0,
    damages: 0,
    quotaRefusals: new Map(),
    refusals: new Map(),
  };
}

export function countRefusal(counts: RelayCounts, reason: RefusalReason): void {
  counts.refusals.set(reason, (counts.refusals.get(reason) ?? 0) + 1);
}

export function countQuotaRefusal({ quotaRefusals }: RelayCounts, holder: QuotaHolder): void {
  quotaRefusals.set(holder, (quotaRefusals.get(holder) ?? 0) + 1);
}
