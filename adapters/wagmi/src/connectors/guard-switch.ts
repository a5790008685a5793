import type { Clock, Eip1193Provider } from '@mooring/core';
import type { Connector } from '@wagmi/core';

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
  connector.switchChain = (parameters: Parameters<SwitchChain>[0]) =>
    switchChain.call(honest(connector, parameters.chainId, clock) as never, parameters);
}

/** The connector, with a provider whose yes to a switch counts when the wallet is there. */
function honest(connector: Connector, chainId: number, clock: Clock): object {
  const getProvider = async (): Promise<Pick<Eip1193Provider, 'request'> | undefined> => {
    const provider = (await connector.getProvider()) as Eip1193Provider | undefined;
    if (provider === undefined) return undefined;
    return {
      async request(args) {
        const answer = await provider.request(args);
        if (args.method !== 'wallet_switchEthereumChain') return answer;
        const { mustArrive } = await import('../adapter/asked.ts');
        await mustArrive(provider, chainId, clock);
        return answer;
      },
    };
  };
  return Object.create(connector, { getProvider: { value: getProvider } });
}
