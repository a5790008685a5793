import { type Clock, withLimit } from '@mooring/core';
import { readAccounts } from '../account/read-accounts.ts';
import { clusterOf } from '../cluster/cluster.ts';
import type { FoundWallet } from '../discovery/read-wallet.ts';
import { createError } from '../errors.ts';
import { iconOf } from './blank-icon.ts';
import type { Connection } from './connection.ts';
import { answerLimit, readSignature } from './signed.ts';
import type { SolanaProvider } from './solana-provider.ts';

/** A wallet in the page. Its features are its own; `connection` is asked each time, so that nothing is signed on a cluster of before. */
export function pageProvider(
  { name, icon, wallet }: FoundWallet,
  connection: () => Connection,
  clock: Clock,
): SolanaProvider {
  const accounts = (): SolanaProvider['accounts'] => {
    const { address } = connection();
    const all = readAccounts(wallet);
    return [
      ...all.filter((each) => each.address === address),
      ...all.filter((each) => each.address !== address),
    ];
  };
  return {
    version: '1.0.0',
    name,
    icon: iconOf(icon),
    get chains() {
      return wallet.chains;
    },
    get features() {
      return wallet.features;
    },
    get accounts() {
      return accounts();
    },
    get chain() {
      return clusterOf(connection().chainId);
    },
    get address() {
      return connection().address;
    },
    async signMessage(message) {
      const { address } = connection();
      const [account] = accounts();
      if (account?.address !== address) throw createError('NOT_CONNECTED');
      const feature = wallet.features['solana:signMessage'];
      if (typeof feature?.signMessage !== 'function') throw createError('RPC_CALL_NOT_ALLOWED');
      const signed = await withLimit(clock, answerLimit, undefined, () =>
        feature.signMessage({ account, message }),
      );
      return readSignature(signed[0]?.signature);
    },
  };
}
