import { type AppKitCore, type CaipNetworkId, createError } from '@mooring/core';
import type { RegisteredName } from '@mooring/core/names';
import type { ChainNamespace } from '@mooring/core/page';
import { loadCoreData, loadCoreNames } from '../lazy.ts';

/** Name and avatar of an account; each is null if there is none. */
export interface PublicIdentity {
  readonly name: string | null;
  /** A `data:` picture. */
  readonly avatar: string | null;
}

/** An account; on the active network by default. */
export interface IdentityOf {
  readonly address: string;
  readonly caipNetworkId?: CaipNetworkId | undefined;
}

/** An account by the parts of its CAIP-10 id. */
export interface AccountParts {
  readonly address: string;
  readonly chainId: string | number;
  readonly chainNamespace: ChainNamespace;
}

export async function readIdentity(
  core: AppKitCore,
  { address, caipNetworkId = core.store.getState().activeNetwork.caipNetworkId }: IdentityOf,
): Promise<PublicIdentity> {
  const { fetchIdentity } = await loadCoreNames();
  return fetchIdentity(core, `${caipNetworkId}:${address}`);
}

export async function readNames(core: AppKitCore, address: string): Promise<readonly RegisteredName[]> {
  const { namesOf } = await loadCoreNames();
  return namesOf(core, address);
}

export async function readNativeBalance(
  core: AppKitCore,
  { address, chainId, chainNamespace }: AccountParts,
): Promise<{ readonly balance: string; readonly symbol: string }> {
  const { networks } = core.store.getState();
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === `${chainNamespace}:${chainId}`);
  if (network === undefined) throw createError('NETWORK_NOT_FOUND');
  const { fetchBalance, formatUnits } = await loadCoreData();
  const read = await fetchBalance(core, { address: `${network.caipNetworkId}:${address}`, network });
  const { native, token = native } = read;
  return { balance: formatUnits(token), symbol: token.symbol };
}
