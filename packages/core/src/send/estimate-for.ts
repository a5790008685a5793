import { isSameAddress } from '@mooring/protocol';
import type { Adapter } from '../contract/adapter.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, CaipNetwork } from '../contract/network.ts';
import { createAccountError } from '../errors/account-errors.ts';
import { plainAddress } from '../format/plain-address.ts';
import { selectAccount } from '../select/account.ts';

/**
 * Estimates a transaction of `from`. Adapters estimate for the active account: rejects with NOT_CONNECTED if that is
 * another one, also if it changes meanwhile, so that no account is shown the fee or the lack of funds of another.
 */
export async function estimateFor<Estimate>(
  core: AppKitCore,
  { from, network }: { readonly from: CaipAddress; readonly network: CaipNetwork },
  estimate: (adapter: Adapter | undefined) => Promise<Estimate>,
): Promise<Estimate> {
  const { chainNamespace: namespace } = network;
  const check = (): void => {
    const { caipAddress } = selectAccount(core.store.getState(), namespace);
    if (caipAddress === undefined || !isSameAddress(namespace, plainAddress(caipAddress), plainAddress(from)))
      throw createAccountError('NOT_CONNECTED');
  };
  check();
  try {
    return await estimate(core.adapters[namespace]);
  } finally {
    check();
  }
}
