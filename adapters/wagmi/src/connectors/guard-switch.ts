import type { Clock } from '@mooring/core';
import type { Connector } from 'wagmi';

type SwitchChain = NonNullable<Connector['switchChain']>;

const guarded = new WeakSet<object>();

/**
 * Makes wagmi's own switch (its hooks, its actions) end with an error on a wallet that says yes and stays: wagmi waits for
 * the wallet's event, which never comes. All else of the connector stays as it is, its errors too.
 */
export function guardSwitch(connector: Connector, clock: Clock): void {
  const { switchChain } = connector;
  if (connector.type !== 'injected' || switchChain === undefined || guarded.has(connector)) return;
  guarded.add(connector);
  connector.switchChain = async (parameters: Parameters<SwitchChain>[0]) => {
    const { honestConnector } = await import('../adapter/asked.ts');
    return switchChain.call(honestConnector(connector, parameters.chainId, clock) as never, parameters);
  };
}
