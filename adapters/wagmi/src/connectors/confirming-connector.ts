import type { Clock } from '@mooring/core/adapter';
import { confirmChain, type Eip1193Provider } from '@mooring/evm';
import type { Connector } from 'wagmi';

/** Wraps a connector so that its provider's switch resolves once the wallet is on the chain, and otherwise fails. */
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
