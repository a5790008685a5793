import type { AppKitCore } from '../contract/core.ts';
import { type ObservedQuery, observeQuery } from '../query/observe-query.ts';
import { queryClientOf } from '../query/query-client.ts';
import { type Balance, type BalanceOf, balanceOptions } from './balance-options.ts';

/** Observes the balance: returns cached data at once, and refetches it when it is 30 s old. */
export function observeBalance(core: AppKitCore, of: BalanceOf): ObservedQuery<Balance> {
  return observeQuery(core, balanceOptions(core, of));
}

/** Reads requested in the current turn, by query. */
const asked = new WeakMap<AppKitCore, Map<string, Promise<Balance>>>();

/**
 * Refetches the balance even if it is fresh or being read: an earlier read may show an earlier state. Views that follow it, and
 * callers that wait for an earlier read, receive this result.
 */
export function fetchBalance(core: AppKitCore, of: BalanceOf): Promise<Balance> {
  const options = { ...balanceOptions(core, of), staleTime: 0 };
  const id = options.queryKey.join(' ');
  const now = asked.get(core) ?? new Map<string, Promise<Balance>>();
  asked.set(core, now);
  const same = now.get(id);
  if (same !== undefined) return same;
  const client = queryClientOf(core);
  // A silent cancel makes callers of the earlier read wait for the next one.
  void client.getQueryCache().find({ queryKey: options.queryKey, exact: true })?.cancel({ silent: true });
  const reading = client.fetchQuery(options);
  now.set(id, reading);
  queueMicrotask(() => now.delete(id));
  return reading;
}
