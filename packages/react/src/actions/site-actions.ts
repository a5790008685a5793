import {
  type AppKitCore,
  type AppKitNetwork,
  createError,
  formatUnits,
  readNetwork,
  selectAccount,
} from '@mooring/core';
import type { ConnectionOutcome } from '@mooring/core/modal';
import { type ChainNamespace, forgetWallet } from '@mooring/core/page';
import { fetchCoreData, loadCoreModal } from '../lazy.ts';

// Actions behind hooks and composables. Each rejects with a catalogued error unless it says otherwise.

/** The native balance, or that of the site's token, as decimal text, in the shape of the original. */
export interface FetchedBalance {
  readonly data: { readonly balance: string; readonly symbol: string } | undefined;
  readonly error: string | null;
  readonly isSuccess: boolean;
  readonly isError: boolean;
}

/** The connected account, as the parts of its CAIP-10 id. */
export interface ConnectedWallet {
  readonly chainNamespace: ChainNamespace;
  /** Reference of the CAIP-2 id, such as `1`. */
  readonly chainId: string;
  readonly address: string;
}

export type { ConnectionOutcome };

/** Resolves with data or an error; never rejects. Always sends a request, and updates the balance that views show. */
export async function fetchNativeBalance(core: AppKitCore): Promise<FetchedBalance> {
  const state = core.store.getState();
  const address = selectAccount(state).caipAddress;
  try {
    if (address === undefined) throw createError('NOT_CONNECTED');
    const { fetchBalance } = await fetchCoreData();
    const { native, token = native } = await fetchBalance(core, { address, network: state.activeNetwork });
    return {
      data: { balance: formatUnits(token), symbol: token.symbol },
      error: null,
      isSuccess: true,
      isError: false,
    };
  } catch (error) {
    return { data: undefined, error: asError(error).message, isSuccess: false, isError: true };
  }
}

/** Disconnects one connector by `id`, or all wallets; in one namespace, or all. Throws the wallet's error. */
export async function disconnectWallet(
  core: AppKitCore,
  { id, namespace }: { readonly id?: string; readonly namespace?: ChainNamespace } = {},
): Promise<void> {
  const { disconnect, disconnectAll } = await loadCoreModal();
  const error = await (namespace === undefined
    ? disconnectAll(core, { connectorId: id })
    : disconnect(core, { connectorId: id, namespace }));
  if (error !== undefined) throw error;
}

/** Switches the wallet, or the page while none is connected, to a network. Throws the wallet's error. */
export async function switchToNetwork(core: AppKitCore, network: AppKitNetwork): Promise<void> {
  const { switchNetwork } = await loadCoreModal();
  const error = await switchNetwork(core, { network: readNetwork(network) });
  if (error !== undefined) throw error;
}

/** Connects the wallet if it is not connected. */
export async function switchToConnection(
  core: AppKitCore,
  namespace: ChainNamespace,
  to: { readonly connectorId: string; readonly address?: string | undefined },
): Promise<ConnectionOutcome> {
  const { switchWithOutcome } = await loadCoreModal();
  return switchWithOutcome(core, { ...to, namespace });
}

/** Removes a wallet from the recent ones. */
export function forgetConnection(
  core: AppKitCore,
  namespace: ChainNamespace,
  forgotten: { readonly connectorId: string; readonly name?: string | undefined },
): ConnectionOutcome {
  forgetWallet(core, forgotten);
  return {
    address: undefined,
    namespace,
    hasSwitchedAccount: false,
    hasSwitchedWallet: false,
    hasDeletedWallet: true,
  };
}

/** Opens the modal and connects a wallet there. `undefined` if the visitor leaves that flow. */
export async function connectNamedWallet(
  core: AppKitCore,
  wallet: string,
  namespace: ChainNamespace | undefined,
): Promise<ConnectedWallet | undefined> {
  const { connectWallet } = await loadCoreModal();
  const failed = await connectWallet(core, wallet, { namespace });
  if (failed !== undefined) throw failed;
  const { address, chainId } = selectAccount(core.store.getState(), namespace);
  if (address === undefined || chainId === undefined) return undefined;
  const [chainNamespace, reference = ''] = chainId.split(':') as [ChainNamespace, string?];
  return { chainNamespace, chainId: reference, address };
}

/** Wraps a thrown value that is not an `Error`. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
