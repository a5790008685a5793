import type { Eip1193Provider } from '@mooring/core';
import { readAccounts } from '../paired/read-event.ts';
import { listenToWallet } from './listen-to-wallet.ts';
import { readChainId } from './read-chain-id.ts';

/** A wallet that changes at every look is taken as it was at the last of these. */
const mostLooks = 5;

/** Accounts and chain that belong together: asked again where the wallet changed between the two answers. */
export async function readWallet(
  provider: Eip1193Provider,
): Promise<{ accounts: readonly string[]; chainId: number | undefined }> {
  let changed = false;
  const onChange = (): void => {
    changed = true;
  };
  const stop = listenToWallet(provider, { onAccounts: onChange, onChain: onChange, onGone: onChange });
  try {
    for (let look = 1; ; look += 1) {
      changed = false;
      const accounts = readAccounts(await provider.request({ method: 'eth_accounts' }));
      const chainId = await readChainId(provider);
      if (!changed || look === mostLooks) return { accounts, chainId };
    }
  } finally {
    stop();
  }
}
