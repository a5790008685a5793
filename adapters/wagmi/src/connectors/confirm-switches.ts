import type { Clock } from '@mooring/core/adapter';
import type { Connector } from 'wagmi';
import { loadWalletActions } from '../lazy.ts';

type SwitchChain = NonNullable<Connector['switchChain']>;

const confirmed = new WeakSet<object>();

/**
 * Makes wagmi's own `switchChain` fail if a wallet accepts a switch but stays on its chain: wagmi waits for a wallet
 * event that never comes. Everything else about the connector is unchanged, including errors.
 */
export function confirmSwitches(connector: Connector, clock: Clock): void {
  const { switchChain } = connector;
  if (connector.type !== 'injected' || switchChain === undefined || confirmed.has(connector)) return;
  confirmed.add(connector);
  connector.switchChain = async (parameters: Parameters<SwitchChain>[0]) => {
    const { confirmingConnector } = await loadWalletActions();
    return switchChain.call(confirmingConnector(connector, parameters.chainId, clock) as never, parameters);
  };
}
