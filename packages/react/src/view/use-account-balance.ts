import { selectAccount } from '@mooring/core';
import { observeBalance } from '@mooring/core/data';
import { type ShownBalance, useObservedBalance } from '../balance/use-observed-balance.ts';
import { useModal } from './modal-context.ts';
import { useAwaited } from './use-awaited.ts';

/** The balance of the account on the shown network. The modal says so while no answer comes. */
export function useAccountBalance(): ShownBalance {
  const { core, state } = useModal();
  const { caipAddress } = selectAccount(state);
  const network = state.activeNetwork;
  const of = caipAddress && { address: caipAddress, network };
  const read = useObservedBalance(observeBalance, core, of);
  const { data, error } = read;
  // A node supplies the native balance while the API, which lists the tokens, does not answer.
  const tokensMissing = data?.pending === true && data.holdings === undefined;
  useAwaited(data === undefined ? 'network' : 'service', {
    missing: of !== undefined && (data === undefined || tokensMissing),
    failed: error !== undefined,
    of: `${caipAddress} ${network.caipNetworkId}`,
  });
  return read;
}
