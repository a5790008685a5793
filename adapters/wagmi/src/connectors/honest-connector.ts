import type { Clock, Eip1193Provider } from '@mooring/core';
import type { Connector } from 'wagmi';
import { mustArrive } from './must-arrive.ts';

/** The connector, with a provider whose yes to a switch counts when the wallet is there. */
export function honestConnector(connector: Connector, chainId: number, clock: Clock): object {
  const getProvider = async (): Promise<Pick<Eip1193Provider, 'request'> | undefined> => {
    const provider = (await connector.getProvider()) as Eip1193Provider | undefined;
    if (provider === undefined) return undefined;
    return {
      async request(args) {
        const answer = await provider.request(args);
        if (args.method !== 'wallet_switchEthereumChain') return answer;
        await mustArrive(provider, chainId, clock);
        return answer;
      },
    };
  };
  return Object.create(connector, { getProvider: { value: getProvider } });
}
