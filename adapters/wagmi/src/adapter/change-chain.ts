import { type CaipNetwork, createError } from '@mooring/core';
import type { Clock } from '@mooring/core/adapter';
import { type Eip1193Provider, switchChain } from '@mooring/evm';
import type { Config } from 'wagmi';
import { switchChain as switchByWagmi } from 'wagmi/actions';
import { changeConnection } from '../connectors/wagmi-internal.ts';

/**
 * Switches the active wallet to a network. Sends the request directly to injected wallets: some switch without an
 * event, for which wagmi's own action would wait forever.
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
  const ask = connector?.type === 'injected' ? undefined : () => switchByWagmi(config, { chainId });
  await switchChain(provider, network, { paired, clock, ask });
  const known = config.state.connections.get(uid);
  if (known !== undefined && known.chainId !== chainId) changeConnection(config, { uid, chainId });
}
