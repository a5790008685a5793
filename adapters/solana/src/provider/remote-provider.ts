import {
  type Clock,
  type Grant,
  plainAddress,
  type RemoteWallet,
  type WalletInfo,
  withLimit,
} from '@mooring/core';
import { base58 } from '@scure/base';
import type { WalletAccount } from '@wallet-standard/base';
import { readBase58 } from '../account/address.ts';
import { approvedId, clusterOf } from '../cluster/cluster.ts';
import type { SolanaFeatures } from '../discovery/read-wallet.ts';
import { createError } from '../errors.ts';
import { iconOf } from './blank-icon.ts';
import type { Connection } from './connection.ts';
import { answerLimit, readSignature } from './signed.ts';
import type { SolanaProvider } from './solana-provider.ts';

const signsMessages = 'solana_signMessage';

/** A wallet that lives elsewhere: what it approved, as features of the Wallet Standard. So far it signs messages. */
export function remoteProvider(
  remote: RemoteWallet,
  { name, icon }: Pick<WalletInfo, 'name' | 'icon'>,
  connection: () => Connection,
  clock: Clock,
): SolanaProvider {
  const grant = (): Grant => {
    const granted = remote.granted('solana')?.grants.solana;
    if (granted === undefined) throw createError('NOT_CONNECTED');
    return granted;
  };
  const sign = async (address: string, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
    const { chains, methods } = grant();
    const { chainId } = connection();
    if (!methods.includes(signsMessages)) throw createError('RPC_CALL_NOT_ALLOWED');
    const answer = await withLimit(clock, answerLimit, undefined, () =>
      remote.request('solana', {
        // Wallets that approved the id of before are asked by it.
        chain: approvedId(chainId, chains) ?? chainId,
        method: signsMessages,
        params: { message: base58.encode(message), pubkey: address },
      }),
    );
    return readSignature(readBase58(Reflect.get(Object(answer), 'signature')));
  };
  const signFeature: SolanaFeatures['solana:signMessage'] = {
    version: '1.1.0',
    async signMessage(...inputs) {
      const signed = [];
      // One by one: the wallet shows one request at a time.
      for (const { account, message } of inputs)
        signed.push({ signedMessage: message, signature: await sign(account.address, message) });
      return signed;
    },
  };
  const features = (): SolanaProvider['features'] =>
    grant().methods.includes(signsMessages) ? { 'solana:signMessage': signFeature } : {};
  const chains = (): SolanaProvider['chains'] => [...new Set(grant().chains.map(clusterOf))];
  const accounts = (): SolanaProvider['accounts'] => {
    const { address } = connection();
    const plain = new Set([address, ...grant().accounts.map(plainAddress)]);
    return [...plain].flatMap((each): WalletAccount[] => {
      const publicKey = readBase58(each);
      if (publicKey === undefined) return [];
      const names = Object.keys(features()) as WalletAccount['features'][number][];
      return [{ address: each, publicKey, chains: chains(), features: names }];
    });
  };
  return {
    version: '1.0.0',
    name,
    icon: iconOf(icon),
    get chains() {
      return chains();
    },
    get features() {
      return features();
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
    signMessage: async (message) => sign(connection().address, message),
  };
}
