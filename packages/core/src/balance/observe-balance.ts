import type { AppKitCore } from '../contract/core.ts';
import { type ObservedQuery, observeQuery } from '../query/observe-query.ts';
import { queryClientOf } from '../query/query-client.ts';
import { type Balance, type BalanceOf, balanceOptions } from './balance-options.ts';

/** The balance as views follow it: what is known at once, read again when it is 30 s old. */
export function observeBalance(core: AppKitCore, of: BalanceOf): ObservedQuery<Balance> {
  return observeQuery(core, balanceOptions(core, of));
}

/** Reads the balance now, whatever is known; views that follow it show what it gives. */
export function fetchBalance(core: AppKitCore, of: BalanceOf): Promise<Balance> {
  return queryClientOf(core).fetchQuery({ ...balanceOptions(core, of), staleTime: 0 });
}
