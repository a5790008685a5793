import type { ConnectorInfo } from '@mooring/core';
import type { Clock, Connector, ConnectorAccount } from '@mooring/core/adapter';
import { checksumAddress } from '@mooring/protocol/siwe';
import type { FoundWallet } from '../discovery/announced.ts';
import type { Eip1193Provider } from '../provider/eip1193.ts';
import { listenToWallet } from '../provider/listen-to-wallet.ts';
import { readWallet } from '../provider/read-wallet.ts';
import { switchChain } from '../switching/switch-chain.ts';

/**
 * A wallet in the page with an EIP-1193 provider.
 *
 * @param pageProvider returns the provider as sites get it
 */
export function injectedConnector(
  found: FoundWallet,
  clock: () => Clock,
  pageProvider: (found: FoundWallet) => Eip1193Provider,
): Connector<Eip1193Provider> {
  const { provider } = found;
  return {
    info: rowOf(found),
    source: provider,
    selectsAccount: true,
    async connect({ silent }) {
      if (!silent) await provider.request({ method: 'eth_requestAccounts' });
      const { accounts, chainId } = await readWallet(provider);
      return chainId === undefined
        ? { accounts: [] }
        : { accounts: accountsOf(accounts), chainId: `eip155:${chainId}` };
    },
    async disconnect() {
      await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] });
    },
    watch: ({ onAccounts, onChain, onDisconnect }) =>
      listenToWallet(provider, {
        onAccounts: (accounts) => onAccounts(accountsOf(accounts)),
        onChain: (chainId) => onChain?.(`eip155:${chainId}`),
        onGone: () => onDisconnect?.(),
      }),
    async switchNetwork(network) {
      await switchChain(provider, network, { paired: false, clock: clock() });
      return undefined;
    },
    provider: () => pageProvider(found),
  };
}

export function rowOf({ provider, ...wallet }: FoundWallet): ConnectorInfo {
  return { ...wallet, namespaces: ['eip155'] };
}

function accountsOf(addresses: readonly string[]): readonly ConnectorAccount[] {
  return addresses.flatMap((text) => {
    const address = checksumAddress(text);
    return address === undefined ? [] : [{ address }];
  });
}
