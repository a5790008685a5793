import type { CaipNetwork, Eip1193Provider } from '@mooring/core';
import { createError } from '../errors.ts';

import { readChainId } from './read-chain-id.ts';

/** What wallets in the browser say when they do not know a chain: some say so, some only that something went wrong. */
const injectedCodes: readonly unknown[] = [4902, 5000, 32_603, -32_603];
/** A paired wallet says 5000 for a visitor's no, which must not be followed by another question. */
const pairedCodes: readonly unknown[] = [4902];

/**
 * Asks a wallet to move to a chain; adds the chain first when the wallet does not know it and the site gave an address.
 * Then asks where it is: some say yes and stay. Rejects with what the wallet said, or CHAIN_NOT_ADDED.
 */
export async function switchChain(
  provider: Eip1193Provider,
  network: CaipNetwork,
  paired: boolean,
): Promise<void> {
  const chainId = Number(network.id);
  try {
    await ask(provider, chainId);
  } catch (error) {
    const codes = paired ? pairedCodes : injectedCodes;
    if (!isUnknownChain(error, codes) || network.rpcUrls.default.http.length === 0) throw error;
    if ((await readChainId(provider)) !== chainId) await add(provider, network);
  }
  if ((await readChainId(provider)) !== chainId) throw createError('CHAIN_NOT_ADDED');
}

async function ask(provider: Eip1193Provider, chainId: number): Promise<void> {
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex(chainId) }] });
}

async function add(provider: Eip1193Provider, network: CaipNetwork): Promise<void> {
  const explorer = network.blockExplorers?.default.url;
  const added = {
    chainId: hex(Number(network.id)),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: [...network.rpcUrls.default.http],
    ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
  };
  await provider.request({ method: 'wallet_addEthereumChain', params: [added] });
  // Some wallets add a chain and stay where they are.
  if ((await readChainId(provider)) !== Number(network.id)) await ask(provider, Number(network.id));
}

function hex(chainId: number): string {
  return `0x${chainId.toString(16)}`;
}

/** By its code, also where a phone's wallet wraps it. */
function isUnknownChain(error: unknown, codes: readonly unknown[]): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, data } = error as {
    readonly code?: unknown;
    readonly data?: { readonly originalError?: { readonly code?: unknown } };
  };
  return codes.includes(code) || codes.includes(data?.originalError?.code);
}
