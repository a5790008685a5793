import type { AppKitCore } from '../contract/core.ts';
import { type ObservedQuery, observeQuery } from '../query/observe-query.ts';
import { queryClientOf } from '../query/query-client.ts';
import { type Balance, type BalanceOf, balanceOptions } from './balance-options.ts';

/** Observes the balance: returns cached data at once, and refetches it when it is 30 s old. */
export function observeBalance(core: AppKitCore, of: BalanceOf): ObservedQuery<Balance> {
  return observeQuery(core, balanceOptions(core, of));
}

/** Reads requested in the current turn, by query, and the block that each is at least of. */
const requested = new WeakMap<
  AppKitCore,
  Map<string, { readonly block: number; readonly reading: Promise<Balance> }>
>();

/**
 * Refetches the balance even if it is fresh or being read: an earlier read may show an earlier state. Views that follow it, and
 * callers that wait for an earlier read, receive this result.
 */
export function fetchBalance(core: AppKitCore, of: BalanceOf): Promise<Balance> {
  const options = { ...balanceOptions(core, of), staleTime: 0 };
  const id = options.queryKey.join(' ');
  const now = requested.get(core) ?? new Map();
  requested.set(core, now);
  const { block = 0 } = of;
  const same = now.get(id);
  if (same !== undefined && block <= same.block) return same.reading;
  const client = queryClientOf(core);
  // A silent cancel makes callers of the earlier read wait for the next one.
  void client.getQueryCache().find({ queryKey: options.queryKey, exact: true })?.cancel({ silent: true });
  const reading = client.fetchQuery(options);
  now.set(id, { block, reading });
  queueMicrotask(() => now.delete(id));
  return reading;
}
