import type { AppKitCore } from '../contract/core.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';

/**
 * Loads what asking a wallet needs: its engine, and every adapter's part of the proposal. Rejects if one does not load.
 */
export async function readyToAsk({ adapters }: AppKitCore, wallet: RemoteWallet): Promise<void> {
  await Promise.all([wallet.restore(), ...Object.values(adapters).map((adapter) => adapter.prepare?.())]);
}
