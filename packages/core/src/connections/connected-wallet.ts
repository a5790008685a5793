import type { AccountDetails, AccountDetailsByAddress, WalletInfo } from '../contract/connection.ts';
import type { Connector, ConnectorAccount } from '../contract/connector.ts';
import type { CaipAddress, CaipNetworkId } from '../contract/network.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import type { StoredConnection } from './connection-store.ts';

/** Never empty; the active one first. */
export type ConnectedAccounts = readonly [ConnectorAccount, ...ConnectorAccount[]];

/** A wallet that is connected. */
export interface ConnectedWallet<Provider> {
  readonly id: string;
  readonly wallet: WalletInfo;
  readonly provider: Provider;
  readonly accounts: ConnectedAccounts;
  readonly chainId: CaipNetworkId;
  /** Set for a wallet in the page. */
  readonly connector?: Connector<Provider> | undefined;
  /** A remote wallet, with the id and chains of its approval. */
  readonly remote?:
    | {
        readonly wallet: RemoteWallet;
        readonly approval: string;
        readonly chains: readonly CaipNetworkId[];
      }
    | undefined;
}

/** Maps a connected wallet to the connection that core shows. */
export function projectWallet({
  id,
  wallet,
  accounts,
  chainId,
  remote,
}: Pick<ConnectedWallet<unknown>, 'id' | 'wallet' | 'accounts' | 'chainId' | 'remote'>): StoredConnection {
  const [first, ...others] = accounts;
  const full = ({ address }: ConnectorAccount): CaipAddress => `${chainId}:${address}`;
  const details = accounts.flatMap((account): readonly (readonly [CaipAddress, AccountDetails])[] => {
    const { type, publicKey, path } = account;
    const isBare = type === undefined && publicKey === undefined && path === undefined;
    return isBare ? [] : [[full(account), { type, publicKey, path }]];
  });
  return {
    connectorId: id,
    wallet,
    accounts: [full(first), ...others.map(full)],
    chainId,
    approvedNetworks: remote?.chains,
    accountDetails:
      details.length === 0 ? undefined : (Object.fromEntries(details) as AccountDetailsByAddress),
  };
}

const maxAccounts = 1_000;
/** In characters; a compressed Bitcoin key has 66, a BLS key 192. */
const maxDetailLength = 256;

/**
 * Bounds and deduplicates the accounts that a wallet returns, and drops overlong details; `undefined` if there are
 * none.
 */
export function boundAccounts(given: readonly ConnectorAccount[]): ConnectedAccounts | undefined {
  const found = new Map<string, ConnectorAccount>();
  for (const { address, type, publicKey, path } of given.slice(0, maxAccounts))
    if (!found.has(address))
      found.set(address, { address, type, publicKey: short(publicKey), path: short(path) });
  const [first, ...others] = found.values();
  return first === undefined ? undefined : [first, ...others];
}

function short(text: string | undefined): string | undefined {
  return text === undefined || text.length > maxDetailLength ? undefined : text;
}

/**
 * Moves the account of the last visit to the front, else one of the type that the site prefers; else keeps the wallet's
 * order.
 */
export function startWith(
  accounts: ConnectedAccounts,
  last: string | undefined,
  preferred: string | undefined,
): ConnectedAccounts {
  const found = preferred === undefined ? undefined : accounts.find(({ type }) => type === preferred);
  return withFirst(last, withFirst(found?.address, accounts));
}

/** Moves the wanted account to the front, if present. */
export function withFirst(wanted: string | undefined, accounts: ConnectedAccounts): ConnectedAccounts {
  const first = accounts.find(({ address }) => address === wanted);
  return first === undefined ? accounts : [first, ...accounts.filter((account) => account !== first)];
}
