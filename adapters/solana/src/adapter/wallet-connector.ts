import type { CaipNetworkId } from '@mooring/core';
import type { ActiveAccount, Connector } from '@mooring/core/adapter';
import { placeAccounts } from '../account/place-accounts.ts';
import { readHeldAccounts } from '../account/read-accounts.ts';
import type { FoundWallet } from '../discovery/read-wallet.ts';
import { loadWalletActions } from '../lazy.ts';
import type { SolanaProvider } from '../provider/solana-provider.ts';

/**
 * Connector of a Wallet Standard wallet, which has no selected cluster: features that need one receive it. Each account
 * lists its supported chains. `listed` are the site's chains.
 */
export function walletConnector(
  found: FoundWallet,
  listed: () => readonly CaipNetworkId[],
  provider: (active: () => ActiveAccount) => SolanaProvider,
): Connector<SolanaProvider> {
  const { id, name, icon, wallet } = found;
  const { features } = wallet;
  return {
    info: { id, type: 'announced', name, icon, namespaces: ['solana'] },
    source: wallet,
    async connect({ silent, chainId, offerSignIn }) {
      if (!silent && offerSignIn !== undefined && features['solana:signIn'] !== undefined) {
        const { connectSigningIn } = await loadWalletActions();
        const signed = await connectSigningIn(wallet, chainId, offerSignIn);
        if (signed !== undefined) return signed;
      }
      const answer = await features['standard:connect'].connect(silent ? { silent } : undefined);
      const given = readHeldAccounts(answer);
      return placeAccounts(given.length > 0 ? given : readHeldAccounts(wallet), chainId, listed());
    },
    async disconnect() {
      await features['standard:disconnect']?.disconnect();
    },
    watch: ({ onAccounts, wanted }) =>
      features['standard:events'].on('change', () => {
        const { accounts, chainId } = placeAccounts(readHeldAccounts(wallet), wanted(), listed());
        onAccounts(accounts, chainId);
      }),
    provider,
  };
}
