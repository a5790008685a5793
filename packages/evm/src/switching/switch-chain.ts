import type { CaipNetwork } from '@mooring/core';
import type { Clock } from '@mooring/core/adapter';
import { formatQuantity } from '@mooring/protocol';
import type { Eip1193Provider } from '../provider/eip1193.ts';
import { readChainId } from '../provider/read-chain-id.ts';
import { confirmChain } from './confirm-chain.ts';
import { isUnknownChain } from './unknown-chain.ts';

/** How to ask a wallet to switch, and to add a chain that it does not know. */
export interface SwitchChainOptions {
  /** Whether the wallet is paired: some error codes then have another meaning. */
  readonly paired: boolean;
  readonly clock: Clock;
  /** Replaces the first `wallet_switchEthereumChain` request. */
  readonly ask?: (() => Promise<unknown>) | undefined;
}

/**
 * Switches a wallet to a chain. Adds the chain first if the wallet does not know it and the site gave an address. Then
 * checks the wallet's chain for up to three seconds, since some wallets accept but stay. Rejects with the wallet's
 * error, or CHAIN_NOT_ADDED.
 */
export async function switchChain(
  provider: Eip1193Provider,
  network: CaipNetwork,
  { paired, clock, ask }: SwitchChainOptions,
): Promise<void> {
  const chainId = Number(network.id);
  try {
    await (ask?.() ?? askToSwitch(provider, chainId));
  } catch (error) {
    if (!isUnknownChain(error, paired)) throw error;
    if ((await readChainId(provider)) !== chainId) await addChain(provider, network, error);
  }
  await confirmChain(provider, chainId, clock);
}

async function askToSwitch(provider: Eip1193Provider, chainId: number): Promise<void> {
  await provider.request({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: formatQuantity(chainId) }],
  });
}

async function addChain(provider: Eip1193Provider, network: CaipNetwork, cause: unknown): Promise<void> {
  const rpcUrls = [...network.rpcUrls.default.http];
  if (rpcUrls.length === 0) throw cause;
  const explorer = network.blockExplorers?.default.url;
  const added = {
    chainId: formatQuantity(Number(network.id)),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls,
    ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
  };
  await provider.request({ method: 'wallet_addEthereumChain', params: [added] });
  // Some wallets add a chain without switching to it.
  if ((await readChainId(provider)) !== Number(network.id)) await askToSwitch(provider, Number(network.id));
}
