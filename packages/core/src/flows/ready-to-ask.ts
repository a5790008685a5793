import type { AppKitCore } from '../contract/core.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';

/** Fetches and runs what asking a wallet needs: its engine, and what every adapter would ask of it. Rejects when it does not arrive. */
export async function readyToAsk({ adapters }: AppKitCore, wallet: RemoteWallet): Promise<void> {
  await Promise.all([wallet.restore(), ...Object.values(adapters).map((adapter) => adapter.prepare?.())]);
}
