import type { AppKitCore } from '../contract/core.ts';

/**
 * Removes a wallet from the recent ones; connections stay. Paired wallets share a connector: the name distinguishes them, without
 * it all of them are removed.
 */
export function forgetWallet(
  core: AppKitCore,
  { connectorId, name }: { readonly connectorId: string; readonly name?: string | undefined },
): void {
  core.dispatch({ type: 'walletForgotten', connectorId, name });
}
