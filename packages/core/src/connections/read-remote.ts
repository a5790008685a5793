import type { ConnectorAccount } from '../contract/connector.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type { Approval, RemoteWallet, WalletEvent } from '../contract/remote-wallet.ts';
import { plainAddress } from '../format/plain-address.ts';
import { boundAccounts, type ConnectedAccounts } from './connected-wallet.ts';

/** How a namespace reads grants and events of remote wallets. */
export interface RemoteReading {
  readonly namespace: Namespace;
  /** The address in the namespace's format; `undefined` if the text is not an address. */
  address(text: string): string | undefined;
  /** The current id for a former one; other ids unchanged. */
  chain(id: CaipNetworkId): CaipNetworkId;
  /** The accounts of a chain to show. Default: as the wallet lists them. */
  readonly accounts?:
    | ((
        accounts: readonly ConnectorAccount[],
        on: { readonly wallet: RemoteWallet; readonly chainId: CaipNetworkId },
      ) => readonly ConnectorAccount[])
    | undefined;
}

export interface RemoteState {
  readonly accounts: ConnectedAccounts;
  readonly chainId: CaipNetworkId;
  /** Approved networks, by their current ids. */
  readonly chains: readonly CaipNetworkId[];
}

/** Reads what an approval grants in a namespace: the accounts of the current chain; `undefined` if there are none. */
export function readRemote(wallet: RemoteWallet, reading: RemoteReading): RemoteState | undefined {
  const { namespace } = reading;
  const approval = wallet.granted(namespace);
  const chains = [...new Set(approvedChains(approval, namespace).map(reading.chain))];
  const used = wallet.chain(namespace);
  const chainId = used === undefined ? chains[0] : reading.chain(used);
  const given = (approval?.grants[namespace]?.accounts ?? []).flatMap((account) => {
    const address = reading.address(plainAddress(account));
    return address === undefined ? [] : [{ address, chain: reading.chain(chainOf(account)) }];
  });
  const own = given.filter(({ chain }) => chain === chainId);
  // The wallet may have switched to a chain without listed accounts: accounts of the other chains are valid there too.
  if (chainId === undefined) return undefined;
  const shown = (own.length > 0 ? own : given).map(({ address }) => ({ address }));
  const accounts = boundAccounts(reading.accounts?.(shown, { wallet, chainId }) ?? shown);
  return accounts && { accounts, chainId, chains };
}

/** The id under which a wallet approved a chain, current or former; `undefined` if it did not. */
export function approvedId(
  wallet: RemoteWallet,
  wanted: CaipNetworkId,
  { namespace, chain }: RemoteReading,
): CaipNetworkId | undefined {
  const approved = approvedChains(wallet.granted(namespace), namespace);
  return approved.find((id) => id === wanted) ?? approved.find((id) => chain(id) === chain(wanted));
}

/** Includes the chains of its accounts, since not every wallet lists its chains. */
function approvedChains(approval: Approval | undefined, namespace: Namespace): readonly CaipNetworkId[] {
  const { accounts = [], chains = [] } = approval?.grants[namespace] ?? {};
  return [...new Set([...chains, ...accounts.map(chainOf)])];
}

function chainOf(account: string): CaipNetworkId {
  return account.slice(0, account.lastIndexOf(':')) as CaipNetworkId;
}

/** The active account after an event of a remote wallet, if the event names one. Hostile input. */
export function readSelected(
  { name, data }: Extract<WalletEvent, { readonly type: 'changed' }>,
  { address }: RemoteReading,
): string | undefined {
  const [first] = name === 'accountsChanged' && Array.isArray(data) ? (data as readonly unknown[]) : [];
  // CAIP-10 ids from some wallets, plain addresses from others.
  return typeof first === 'string' ? address(first.slice(first.lastIndexOf(':') + 1)) : undefined;
}
