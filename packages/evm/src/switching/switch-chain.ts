import { type CaipNetwork, createError, type Eip1193Provider } from '@mooring/core';
import { readChainId } from '../provider/read-chain-id.ts';

/** Codes of injected wallets for a chain they do not know. Some report only that something went wrong. */
const injectedCodes: readonly unknown[] = [4902, 5000, 32_603, -32_603];
/** A paired wallet's 5000 means that the visitor refused: the wallet must not be asked again. */
const pairedCodes: readonly unknown[] = [4902];

/**
 * Switches a wallet to a chain; adds the chain first when the wallet does not know it and the site gave an address. Then asks
 * for its chain: some accept and stay. Rejects with the wallet's error, or CHAIN_NOT_ADDED.
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

/** By the error's code, also the one that a mobile wallet wraps. */
function isUnknownChain(error: unknown, codes: readonly unknown[]): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, data } = error as {
    readonly code?: unknown;
    readonly data?: { readonly originalError?: { readonly code?: unknown } };
  };
  return codes.includes(code) || codes.includes(data?.originalError?.code);
}
