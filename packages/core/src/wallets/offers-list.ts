import type { AppKitState } from '../contract/state.ts';

/** Whether this page offers wallets of a list. */
export function offersList(state: AppKitState): boolean {
  return state.features.pairing && listsWallets(state);
}

/** Whether this page reads the list: to offer its wallets, or to know those that the site excludes. */
export function readsList(state: AppKitState): boolean {
  return offersList(state) || (listsWallets(state) && state.options.excludeWalletIds.length > 0);
}

function listsWallets({ options }: AppKitState): boolean {
  return options.enableWallets;
}
