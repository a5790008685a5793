import type { AppKitCore } from '../contract/core.ts';

/**
 * Takes a wallet out of the recently used ones; who is connected stays so. Paired wallets share a connector: the name tells
 * them apart, without it all of them go.
 */
export function forgetWallet(
  core: AppKitCore,
  { connectorId, name }: { readonly connectorId: string; readonly name?: string | undefined },
): void {
  core.dispatch({ type: 'walletForgotten', connectorId, name });
}
