import { type CaipNetworkId, plainAddress, type WalletInfo } from '@mooring/core';
import type { ActiveAccount, Grant, RemoteWallet } from '@mooring/core/adapter';
import type { WalletAccount, WalletIcon } from '@wallet-standard/base';
import { readBase58 } from '../account/address.ts';
import { approvedId, clusterOf } from '../cluster/cluster.ts';
import type { SolanaFeatures } from '../discovery/read-wallet.ts';
import { createError } from '../errors.ts';
import { loadWalletActions } from '../lazy.ts';
import type { RemoteLine } from './remote-signing.ts';
import type { WalletLink } from './wallet-link.ts';

/** The Wallet Standard requires an icon: an empty image for wallets without one. */
const blankIcon: WalletIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=';

/** Transaction versions that remote wallets sign. */
const supportedTransactionVersions = ['legacy', 0] as const;

export interface ReachedWallet {
  /** The wallet in the shape of the Wallet Standard. Its features are the approved methods. */
  readonly wallet: WalletLink['wallet'];
  /** Calls a method by name on the active chain. */
  request(method: string, params: unknown): Promise<unknown>;
}

/** Wraps a remote wallet. */
export function remoteWallet(remote: RemoteWallet, active: () => ActiveAccount): ReachedWallet {
  const grant = (): Grant => {
    const granted = remote.granted('solana')?.grants.solana;
    if (granted === undefined) throw createError('NOT_CONNECTED');
    return granted;
  };
  const line: RemoteLine = {
    allows: (method) => grant().methods.includes(method),
    async request(cluster, method, params) {
      if (!grant().methods.includes(method)) throw createError('RPC_CALL_NOT_ALLOWED');
      return remote.request('solana', { chain: chainOf(grant(), active(), cluster), method, params });
    },
  };
  const offered = {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: async (...inputs) => (await loadWalletActions()).remoteSignMessage(line, inputs),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: async (...inputs) => (await loadWalletActions()).remoteSignTransaction(line, inputs),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: async (...inputs) =>
        (await loadWalletActions()).remoteSignAndSendTransaction(line, inputs),
    },
  } as const satisfies Partial<SolanaFeatures>;
  const features = (): Partial<SolanaFeatures> => {
    const { methods } = grant();
    const approved = Object.entries(offered).filter(
      ([name]) =>
        methods.includes(name.replace(':', '_')) ||
        (name === 'solana:signTransaction' && methods.includes('solana_signAllTransactions')),
    );
    return Object.fromEntries(approved);
  };
  const clusters = (): WalletAccount['chains'] => [...new Set(chainsOf(grant()).map(clusterOf))];
  // A newly paired wallet replaces the first in the same object, which keeps the last name after a disconnect.
  let peer: Pick<WalletInfo, 'name' | 'icon'> = { name: remote.name };
  const info = (): typeof peer => {
    peer = remote.granted('solana')?.peer ?? peer;
    return peer;
  };
  info();
  const wallet: WalletLink['wallet'] = {
    version: '1.0.0',
    get name() {
      return info().name;
    },
    get icon() {
      return (info().icon as WalletIcon | undefined) ?? blankIcon;
    },
    get chains() {
      return clusters();
    },
    get features() {
      return features();
    },
    /** The active account first. */
    get accounts() {
      const { address } = active();
      const plain = new Set([address, ...grant().accounts.map(plainAddress)]);
      const names = Object.keys(features()) as WalletAccount['features'][number][];
      return [...plain].flatMap((each): WalletAccount[] => {
        const publicKey = readBase58(each);
        if (publicKey === undefined) return [];
        return [{ address: each, publicKey, chains: clusters(), features: names }];
      });
    },
  };
  return { wallet, request: (method, params) => line.request(undefined, method, params) };
}

/** Also derives chains from the accounts, since not every wallet lists its chains. */
function chainsOf({ accounts, chains }: Grant): readonly CaipNetworkId[] {
  const held = accounts.map((account) => account.slice(0, account.lastIndexOf(':')) as CaipNetworkId);
  return [...new Set([...chains, ...held])];
}

/** The id that the wallet approved for the named cluster, current or former. */
function chainOf(grant: Grant, { chainId }: ActiveAccount, cluster: string | undefined): CaipNetworkId {
  const chains = chainsOf(grant);
  const active = approvedId(chainId, chains);
  if (active !== undefined && (cluster === undefined || clusterOf(active) === cluster)) return active;
  const other = chains.find((chain) => clusterOf(chain) === cluster);
  if (other === undefined) throw createError('CHAIN_NOT_SUPPORTED');
  return other;
}
