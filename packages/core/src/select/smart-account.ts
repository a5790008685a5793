import type { AppKitState } from '../contract/state.ts';
import { selectAccount } from './account.ts';

/** Whether the active account is a smart account. */
export function selectSmartAccount(state: AppKitState): boolean {
  const { allAccounts, caipAddress } = selectAccount(state);
  return allAccounts.some(
    (account) => account.caipAddress === caipAddress && account.type === 'smartAccount',
  );
}
