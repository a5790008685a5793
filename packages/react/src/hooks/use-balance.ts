import type { ChainNamespace } from '@mooring/core/page';
import { balanceOf, balanceParts } from '../balance/balance-of.ts';
import { useLateBalance } from '../balance/use-late-balance.ts';
import type { ShownBalance } from '../balance/use-observed-balance.ts';
import { useParts } from '../context/use-parts.ts';

/** Options of {@link useBalance}. */
export interface UseBalanceOptions {
  /** Namespace of the account. Default: the active one. */
  readonly namespace?: ChainNamespace | undefined;
}

/**
 * Follows the balances of the connected account on its network: fetched while a component shows them, and again when they are 30
 * s old. All components share one request.
 *
 * `data` is `undefined` until the first result, while disconnected, and on a server. `data.native.value` and each `value` of
 * `data.holdings.list` are bigints in the smallest unit; a `value` of `undefined` could not be read and is not zero; `worth` is
 * US dollars for all of it. `data.holdings` is present with `services.api`, or if the network's node lists tokens; with its
 * `partial`, a token that the list lacks is unknown and not zero. `error` is why the last request failed, a catalogued error
 * (docs/errors.md); `data.problem` why the API did not answer when a node supplied the native balance instead.
 */
export function useBalance({ namespace }: UseBalanceOptions = {}): ShownBalance {
  const { core, state } = useParts(balanceParts, namespace);
  return useLateBalance(core, balanceOf(state, namespace));
}
