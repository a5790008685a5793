import type { Clock } from '@mooring/core';
import { confirmChain, type Eip1193Provider } from '@mooring/evm';
import type { Connector } from 'wagmi';

/** The connector with a provider whose switch to a chain ends when the wallet is on that chain, or fails. */
export function confirmingConnector(connector: Connector, chainId: number, clock: Clock): object {
  const getProvider = async (): Promise<Pick<Eip1193Provider, 'request'> | undefined> => {
    const provider = (await connector.getProvider()) as Eip1193Provider | undefined;
    if (provider === undefined) return undefined;
    return {
      async request(args) {
        const answer = await provider.request(args);
        if (args.method !== 'wallet_switchEthereumChain') return answer;
        await confirmChain(provider, chainId, clock);
        return answer;
      },
    };
  };
  return Object.create(connector, { getProvider: { value: getProvider } });
}
