import type { Eip1193Provider } from './eip1193.ts';
import { listenToWallet } from './listen-to-wallet.ts';
import { readChainId } from './read-chain-id.ts';
import { readAccounts } from './read-event.ts';

/** Reads of a wallet that keeps changing: the last one counts. */
const mostLooks = 5;

/** Accounts and chain of the same moment: read again when the wallet changed in between. */
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
