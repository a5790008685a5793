import type { Eip1193Provider } from './eip1193.ts';
import { listenToWallet } from './listen-to-wallet.ts';
import { readChainId } from './read-chain-id.ts';
import { readAccounts } from './read-event.ts';

/** Maximum reads of a wallet that keeps changing. The last one counts. */
const maxReads = 5;

/** Reads consistent accounts and chain: reads again if the wallet changes in between. */
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
      if (!changed || look === maxReads) return { accounts, chainId };
    }
  } finally {
    stop();
  }
}
