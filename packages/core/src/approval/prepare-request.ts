import type { AppKitCore } from '../contract/core.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';

/**
 * Loads the code for a wallet request: the wallet's engine, and each adapter's part of the proposal. Rejects
 * if one fails to load.
 */
export async function prepareRequest({ adapters }: AppKitCore, wallet: RemoteWallet): Promise<void> {
  await Promise.all([wallet.restore(), ...Object.values(adapters).map((adapter) => adapter.prepare?.())]);
}
