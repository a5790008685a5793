import type { AppKitState } from '../contract/state.ts';

/** Whether this page offers wallets of a list. */
export function listAwaited(state: AppKitState): boolean {
  return state.features.pairing && listsWallets(state);
}

/** Whether this page reads the list: to offer its wallets, or to know those that the site excludes. */
export function listNeeded(state: AppKitState): boolean {
  return listAwaited(state) || (listsWallets(state) && state.options.excludeWalletIds.length > 0);
}

function listsWallets({ options }: AppKitState): boolean {
  return options.enableWallets;
}
