import type { CaipAddress, CaipNetwork, CaipNetworkId, WalletInfo } from '@mooring/core';
import { evmProposal, RemoteProvider } from '@mooring/evm';
import { systemClock } from '@mooring/protocol/time';
import { createError } from '../errors.ts';
import { type PairedWallet, type PairedWalletOptions, pairedWallet } from '../paired/paired-wallet.ts';

export type PairedConnectorOptions = PairedWalletOptions;

interface ConnectOptions {
  readonly networks: readonly CaipNetwork[];
  readonly signal?: AbortSignal | undefined;
  readonly onUri?: ((uri: string, expiry: number) => void) | undefined;
}

interface PairedRemote extends RemoteProvider {
  connect(requested: ConnectOptions): Promise<void>;
  disconnect(): Promise<void>;
  accounts(): readonly CaipAddress[];
  chains(): readonly CaipNetworkId[];
  wallet(): WalletInfo | undefined;
}

export interface PairedConnector {
  readonly wallet: PairedWallet;
  hasSession(): Promise<boolean>;
  getProvider(): Promise<PairedRemote>;
  getUniversal: PairedWallet['getUniversal'];
  destroy(): Promise<void>;
}

/** The paired wallet as a page with only EVM chains uses it: the steps of core and an adapter in one object. */
export function pairedConnector(options: PairedConnectorOptions): PairedConnector {
  const wallet = pairedWallet(options);
  let made: PairedRemote | undefined;
  return {
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
  const { clock = systemClock, fetch = (...call) => globalThis.fetch(...call), override } = options;
  const provider = new RemoteProvider({
    wallet,
    get networks() {
      return options.networks;
    },
    rpcMap: override?.rpcMap,
    clock,
    fetch,
  });
  const approval = () => wallet.granted('eip155');
  return Object.assign(provider, {
    async connect({ networks, signal, onUri }: ConnectOptions): Promise<void> {
      if (wallet.connect.by !== 'link') throw createError('SOMETHING_WENT_WRONG');
      await wallet.connect.begin({
        proposal: { eip155: { chains: networks.map(({ caipNetworkId }) => caipNetworkId), ...evmProposal } },
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
