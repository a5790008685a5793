import type { ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { selectAccount } from './account.ts';

/** Whether the account of a namespace (default: the active one) is a smart account. */
export function selectSmartAccount(state: AppKitState, namespace?: ChainNamespace): boolean {
  const { allAccounts, caipAddress } = selectAccount(state, namespace);
  return allAccounts.some(
    (account) => account.caipAddress === caipAddress && account.type === 'smartAccount',
  );
}
