import type { AppKitState } from '@mooring/core';
import type { ChainNamespace } from '@mooring/core/page';
import { balanceOf } from '../balance/balance-of.ts';
import type { ShownBalance } from '../balance/use-balance.ts';
import { useLateBalance } from '../balance/use-late-balance.ts';
import { useParts } from '../context/use-parts.ts';

export interface UseBalanceOptions {
  /** Namespace of the account. Default: the active one. */
  readonly namespace?: ChainNamespace | undefined;
}

const parts = (state: AppKitState) => [state.connections, state.activeNamespace, state.activeNetwork];

/**
 * Follows what the connected account has on its network: read for as long as a component shows it, and again when it is 30 s old.
 * All components that show one balance share one reading.
 *
 * `data` is `undefined` until the first read, without a connection, and on a server. `data.native.value` and each `value`
 * of `data.holdings.list` are bigints in the smallest unit; a `value` of `undefined` could not be read and is not zero; `worth` is
 * US dollars for all of it. `data.holdings` is there with `services.api`, or where the network's node tells tokens. `error` is why the last reading failed, a catalogued
 * error (docs/errors.md); `data.problem` why the API did not answer where a node told the native balance instead.
 */
export function useBalance({ namespace }: UseBalanceOptions = {}): ShownBalance {
  const { core, state } = useParts(parts);
  return useLateBalance(core, balanceOf(state, namespace));
}
