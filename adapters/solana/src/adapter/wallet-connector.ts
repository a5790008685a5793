import type { ActiveAccount, Connector, ConnectorAccount } from '@mooring/core';
import { readAddresses } from '../account/read-accounts.ts';
import type { FoundWallet } from '../discovery/read-wallet.ts';
import { loadWalletActions } from '../lazy.ts';
import type { SolanaProvider } from '../provider/solana-provider.ts';

/** Connector of a Wallet Standard wallet. It knows no cluster: features that need one receive it. */
export function walletConnector(
  found: FoundWallet,
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
      const given = accountsOf(answer);
      return { accounts: given.length > 0 ? given : accountsOf(wallet) };
    },
    async disconnect() {
      await features['standard:disconnect']?.disconnect();
    },
    watch: ({ onAccounts }) => features['standard:events'].on('change', () => onAccounts(accountsOf(wallet))),
    provider,
  };
}

function accountsOf(holder: unknown): readonly ConnectorAccount[] {
  return readAddresses(holder).map((address) => ({ address }));
}
