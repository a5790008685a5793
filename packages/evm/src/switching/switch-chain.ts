import type { CaipNetwork, Clock } from '@mooring/core';
import type { Eip1193Provider } from '../provider/eip1193.ts';
import { readChainId } from '../provider/read-chain-id.ts';
import { confirmChain } from './confirm-chain.ts';
import { isUnknownChain } from './unknown-chain.ts';

/** How to ask a wallet to switch, and to add a chain that it does not know. */
export interface SwitchChainOptions {
  /** Over the relay, where some error codes mean something else. */
  readonly paired: boolean;
  readonly clock: Clock;
  /** Asks the wallet the first time, in place of `wallet_switchEthereumChain`. */
  readonly ask?: (() => Promise<unknown>) | undefined;
}

/**
 * Switches a wallet to a chain; adds the chain first when the wallet does not know it and the site gave an address. Then asks
 * for its chain, up to three seconds later: some wallets accept and stay. Rejects with the wallet's error, or CHAIN_NOT_ADDED.
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
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex(chainId) }] });
}

async function addChain(provider: Eip1193Provider, network: CaipNetwork, cause: unknown): Promise<void> {
  const rpcUrls = [...network.rpcUrls.default.http];
  if (rpcUrls.length === 0) throw cause;
  const explorer = network.blockExplorers?.default.url;
  const added = {
    chainId: hex(Number(network.id)),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls,
    ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
  };
  await provider.request({ method: 'wallet_addEthereumChain', params: [added] });
  // Some wallets add a chain and stay where they are.
  if ((await readChainId(provider)) !== Number(network.id)) await askToSwitch(provider, Number(network.id));
}

function hex(chainId: number): string {
  return `0x${chainId.toString(16)}`;
}
