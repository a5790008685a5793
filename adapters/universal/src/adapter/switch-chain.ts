import type { CaipNetwork, Eip1193Provider } from '@mooring/core';

/** Asks a wallet to move to a chain; adds the chain first when the wallet does not know it and the site gave an address. */
export async function switchChain(provider: Eip1193Provider, network: CaipNetwork): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`;
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  } catch (error) {
    const rpcUrls = network.rpcUrls.default.http;
    if (!isUnknownChain(error) || rpcUrls.length === 0) throw error;
    const explorer = network.blockExplorers?.default.url;
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId,
          chainName: network.name,
          nativeCurrency: network.nativeCurrency,
          rpcUrls: [...rpcUrls],
          ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
        },
      ],
    });
  }
}

/** 4902, also where a phone's wallet wraps it. */
function isUnknownChain(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, data } = error as {
    readonly code?: unknown;
    readonly data?: { readonly originalError?: { readonly code?: unknown } };
  };
  return code === 4902 || data?.originalError?.code === 4902;
}
