import { type ConnectorInfo, type RemoteConnector, type RemoteProvider, systemClock } from '@mooring/core';
import { evmAsks } from '@mooring/evm';
import { createError } from '../errors.ts';
import { PairedProvider } from './paired-provider.ts';
import { type PairedWallet, type PairedWalletOptions, pairedWallet } from './paired-wallet.ts';

export type PairedConnectorOptions = PairedWalletOptions;

export const pairedInfo: ConnectorInfo = {
  id: 'walletConnect',
  type: 'walletConnect',
  name: 'WalletConnect',
  namespaces: ['eip155'],
};

type PairedRemote = PairedProvider & RemoteProvider;

export interface PairedConnector extends RemoteConnector {
  readonly wallet: PairedWallet;
  getProvider(): Promise<PairedRemote>;
  /** As {@link PairedWallet.getUniversal}. */
  getUniversal: PairedWallet['getUniversal'];
}

/** The EVM accounts of the paired wallet as a connector, for adapters that know no `RemoteWallet` yet. */
export function pairedConnector(options: PairedConnectorOptions): PairedConnector {
  const wallet = pairedWallet(options);
  let made: PairedRemote | undefined;
  return {
    info: pairedInfo,
    wallet,
    hasSession: async () => wallet.remembers('eip155'),
    async getProvider() {
      await wallet.restore();
      made ??= pairedProvider(wallet, options);
      return made;
    },
    getUniversal: () => wallet.getUniversal(),
    destroy: () => wallet.destroy(),
  };
}

function pairedProvider(wallet: PairedWallet, options: PairedConnectorOptions): PairedRemote {
  const { clock = systemClock(), fetch = (...call) => globalThis.fetch(...call), override } = options;
  const provider = new PairedProvider({
    wallet,
    get networks() {
      return options.networks;
    },
    nodes: override?.rpcMap,
    clock,
    fetch,
  });
  const approval = () => wallet.granted('eip155');
  return Object.assign(provider, {
    async connect({ networks, signal, onUri }: Parameters<RemoteProvider['connect']>[0]): Promise<void> {
      if (wallet.connect.by !== 'link') throw createError('SOMETHING_WENT_WRONG');
      await wallet.connect.begin({
        proposal: { eip155: { chains: networks.map(({ caipNetworkId }) => caipNetworkId), ...evmAsks } },
        signal: signal ?? new AbortController().signal,
        onLink: (uri, expiry) => onUri?.(uri, expiry),
      });
    },
    disconnect: () => wallet.leave('eip155'),
    accounts: () => approval()?.grants.eip155?.accounts ?? [],
    chains: () => approval()?.grants.eip155?.chains ?? [],
    wallet: () => approval()?.peer,
  });
}
