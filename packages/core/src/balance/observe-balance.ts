import type { AppKitCore } from '../contract/core.ts';
import { type ObservedQuery, observeQuery } from '../query/observe-query.ts';
import { queryClientOf } from '../query/query-client.ts';
import { type Balance, type BalanceOf, balanceOptions } from './balance-options.ts';

/** The balance as views follow it: what is known at once, read again when it is 30 s old. */
export function observeBalance(core: AppKitCore, of: BalanceOf): ObservedQuery<Balance> {
  return observeQuery(core, balanceOptions(core, of));
}

/** What was asked for in this very turn, by its query. */
const asked = new WeakMap<AppKitCore, Map<string, Promise<Balance>>>();

/**
 * Reads the balance now, whatever is known or being read: what was asked before may tell how things stood before. Views that
 * follow it, and who waits for an earlier reading, are given what this one gives.
 */
export function fetchBalance(core: AppKitCore, of: BalanceOf): Promise<Balance> {
  const options = { ...balanceOptions(core, of), staleTime: 0 };
  const id = options.queryKey.join(' ');
  const now = asked.get(core) ?? new Map<string, Promise<Balance>>();
  asked.set(core, now);
  const same = now.get(id);
  if (same !== undefined) return same;
  const client = queryClientOf(core);
  // A silent end lets those who wait for it wait for the next.
  void client.getQueryCache().find({ queryKey: options.queryKey, exact: true })?.cancel({ silent: true });
  const reading = client.fetchQuery(options);
  now.set(id, reading);
  queueMicrotask(() => now.delete(id));
  return reading;
}
