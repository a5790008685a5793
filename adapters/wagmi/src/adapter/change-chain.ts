import { type CaipNetwork, type Clock, createError, type Eip1193Provider } from '@mooring/core';
import { numberToHex } from 'viem';
import type { Config } from 'wagmi';
import { switchChain } from 'wagmi/actions';
import { confirmChain } from '../connectors/confirm-chain.ts';

/** Codes of injected wallets for a chain they do not know. Some report only that something went wrong. */
const injectedCodes = new Set<unknown>([4902, 5000, 32_603, -32_603]);
/** A paired wallet's 5000 means that the visitor refused: the wallet must not be asked again. */
const pairedCodes = new Set<unknown>([4902]);
const deepest = 5;

/**
 * Switches the active wallet to a network; adds the network first when the wallet does not know it. Then asks the wallet for
 * its chain: some accept and stay, some move without an event, for which wagmi's own action would wait for ever.
 */
export async function changeChain(
  config: Config,
  network: CaipNetwork,
  { paired, clock }: { readonly paired: boolean; readonly clock: Clock },
): Promise<void> {
  const chainId = Number(network.id);
  const uid = config.state.current ?? '';
  const connector = config.state.connections.get(uid)?.connector;
  const provider = (await connector?.getProvider?.()) as Eip1193Provider | undefined;
  if (provider === undefined) throw createError('NOT_CONNECTED');
  try {
    if (connector?.type === 'injected') await askToSwitch(provider, chainId);
    else await switchChain(config, { chainId });
  } catch (error) {
    if (!isUnknownChain(error, paired ? pairedCodes : injectedCodes)) throw error;
    if ((await readChain(provider)) !== chainId) await addChain(provider, network, error);
  }
  await confirmChain(provider, chainId, clock);
  const known = config.state.connections.get(uid);
  if (known !== undefined && known.chainId !== chainId) config._internal.events.change({ uid, chainId });
}

async function askToSwitch(provider: Eip1193Provider, chainId: number): Promise<void> {
  const params = [{ chainId: numberToHex(chainId) }];
  await provider.request({ method: 'wallet_switchEthereumChain', params });
}

async function addChain(provider: Eip1193Provider, network: CaipNetwork, cause: unknown): Promise<void> {
  const chainId = numberToHex(Number(network.id));
  const rpcUrls = network.rpcUrls.default.http;
  if (rpcUrls.length === 0) throw cause;
  const explorer = network.blockExplorers?.default.url;
  const added = {
    chainId,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: [...rpcUrls],
    ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
  };
  await provider.request({ method: 'wallet_addEthereumChain', params: [added] });
  // Some wallets add a chain and stay where they are.
  if ((await readChain(provider)) === Number(network.id)) return;
  await askToSwitch(provider, Number(network.id));
}

async function readChain(provider: Eip1193Provider): Promise<number> {
  return Number(await provider.request({ method: 'eth_chainId' }));
}

/** Reads the codes of an error, of its causes and of what a mobile wallet wraps. viem's own code for a failed switch means nothing. */
function isUnknownChain(thrown: unknown, codes: ReadonlySet<unknown>): boolean {
  let link = thrown;
  for (let depth = 0; depth < deepest && typeof link === 'object' && link !== null; depth += 1) {
    const { name, code, cause, data } = link as {
      readonly name?: unknown;
      readonly code?: unknown;
      readonly cause?: unknown;
      readonly data?: { readonly originalError?: { readonly code?: unknown } };
    };
    if (code === 4001) return false;
    if (name !== 'SwitchChainError' && codes.has(code)) return true;
    if (codes.has(data?.originalError?.code)) return true;
    link = cause;
  }
  return false;
}
