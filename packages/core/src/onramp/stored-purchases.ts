import { onrampStates } from '@mooring/protocol/api';
import * as v from 'valibot';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, CaipNetworkId } from '../contract/network.ts';
import type { Purchase, PurchaseStatus } from '../contract/onramp.ts';
import { storageKeys } from '../storage/keys.ts';

/** Purchases that are kept. */
export const mostPurchases = 50;
/** Characters of what is stored. */
const longest = 100_000;

const text = (most: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(most));
const caip2 = v.pipe(text(41), v.regex(/^[^:]+:[^:]+$/)) as v.GenericSchema<string, CaipNetworkId>;
const caip10 = v.pipe(text(170), v.regex(/^[^:]+:[^:]+:[^:]+$/)) as v.GenericSchema<string, CaipAddress>;
const figure = v.pipe(text(178), v.regex(/^\d+(\.\d+)?$/));

const stored = v.array(
  v.object({
    ...{ id: text(64), order: v.optional(text(64)), provider: text(32), providerLabel: text(128) },
    ...{ chainId: caip2, address: caip10, symbol: text(128), token: v.optional(caip10) },
    ...{ amount: v.optional(figure), paid: figure, currency: text(128) },
    startedAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
    status: v.picklist([...onrampStates, 'untold', 'closed']),
    hash: v.optional(v.pipe(text(128), v.regex(/^[a-zA-Z0-9]+$/))),
  }),
);

/** Whether its status can still change. */
export function isOpen(status: PurchaseStatus): boolean {
  return status === 'waiting' || status === 'in-progress' || status === 'unknown';
}

/** Purchases stored by an earlier page or another tab. Unreadable data is ignored. */
export function readPurchases({ storage }: AppKitCore): readonly Purchase[] {
  try {
    const kept = storage?.getItem(storageKeys.purchases) ?? '[]';
    if (kept.length > longest) return [];
    const { success, output } = v.safeParse(stored, JSON.parse(kept));
    return success ? bound(output) : [];
  } catch {
    return [];
  }
}

/** Keeps purchases for the next page. Where storage is full or refused, they live as long as this one. */
export function storePurchases({ storage }: AppKitCore, purchases: readonly Purchase[]): void {
  try {
    storage?.setItem(storageKeys.purchases, JSON.stringify(purchases));
  } catch {
    // Followed all the same.
  }
}

/** Both lists as one: of what both have, the one that has ended. */
export function mergePurchases(ours: readonly Purchase[], others: readonly Purchase[]): readonly Purchase[] {
  const byId = new Map<string, Purchase>();
  for (const one of [...others, ...ours]) {
    const known = byId.get(one.id);
    if (known === undefined || isOpen(known.status) || known.status === 'closed') byId.set(one.id, one);
  }
  return bound([...byId.values()]);
}

function bound(purchases: readonly Purchase[]): readonly Purchase[] {
  return [...purchases].sort((left, right) => right.startedAt - left.startedAt).slice(0, mostPurchases);
}
