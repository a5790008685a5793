import { onTestFinished } from 'vitest';
import { type Config, createConfig, createConnector, http } from 'wagmi';
import { mainnet, sepolia } from 'wagmi/chains';
import { alice } from './world.ts';

/** A wagmi config without storage, for the duration of a test. */
export function makeConfig(options: { readonly ssr?: boolean; readonly storage?: null } = {}): Config {
  const config = createConfig({
    chains: [mainnet, sepolia],
    transports: { [mainnet.id]: http(), [sepolia.id]: http() },
    storage: null,
    ...options,
  });
  onTestFinished(() => config._internal.mipd?.destroy());
  return config;
}

/** A connector whose wallet connects immediately. */
export const testConnector = (id: string) =>
  createConnector(() => ({
    id,
    name: id,
    type: 'test',
    connect: async () => ({ accounts: [alice], chainId: 1 }) as never,
    disconnect: async () => undefined,
    getAccounts: async () => [alice],
    getChainId: async () => 1,
    getProvider: async () => undefined,
    isAuthorized: async () => true,
    onAccountsChanged: () => undefined,
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  }));
