import type { AppKitState } from '../contract/state.ts';

/** Whether this page loads a list of wallets at all. */
export function listAwaited({ features, options }: AppKitState): boolean {
  return features.pairing && !options.basic && options.enableWallets;
}
