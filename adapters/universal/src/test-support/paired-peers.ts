import type { CaipNetwork } from '@mooring/core';
import { memoryStorage as markStorage } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { startRelay } from '@mooring/relay';
import { memoryStorage } from '@mooring/sign-client/testing';
import { Core, WalletKit } from '@mooring/sign-client/wallet';
import { onTestFinished } from 'vitest';
import { alice } from './fake-client.ts';
import { type PairedConnectorOptions, pairedConnector } from './paired-connector.ts';
import { networks } from './paired-world.ts';

/** An in-process relay with an in-memory mailbox, on this port. Default: a free one. */
export async function openRelay(port = 0): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const relay = await startRelay({ port, host: '127.0.0.1', store: 'memory', logLevel: 'silent' });
  onTestFinished(() => relay.close());
  return { url: `ws://127.0.0.1:${relay.port}`, port: relay.port, close: () => relay.close() };
}

const metadata = (name: string) => ({ name, description: '', url: `https://${name}.example`, icons: [] });

/** A visitor's browser, whose storage outlives a page. */
export function browser(relayUrl: string) {
  const storage = markStorage();
  const sessionStorage = memoryStorage();
  // The page's clock is fake; the engine's and the relay's are real.
  const clock: FakeClock = new FakeClock(Date.now());
  return {
    storage,
    clock,
    page(options: Pick<PairedConnectorOptions, 'fetch' | 'override'> = {}) {
      const connector = pairedConnector({
        relayUrl,
        metadata: metadata('site'),
        networks: networks as readonly CaipNetwork[],
        storage,
        sessionStorage,
        clock,
        ...options,
      });
      onTestFinished(() => connector.destroy?.());
      return connector;
    },
  };
}

export const given = {
  eip155: {
    accounts: [`eip155:1:${alice}`],
    chains: ['eip155:1'],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
};

/** The wallet at the other end. */
export async function openWallet(
  relayUrl: string,
  signConfig?: Parameters<typeof WalletKit.init>[0]['signConfig'],
): Promise<WalletKit> {
  const core = await Core.init({ relayUrl, storage: memoryStorage() });
  const wallet = await WalletKit.init({ core, metadata: metadata('phone'), signConfig });
  onTestFinished(() => wallet.dispose());
  return wallet;
}

/** Resolves with the next event of that name. */
export function next<
  Name extends 'session_proposal' | 'session_request' | 'session_delete' | 'session_authenticate',
>(wallet: WalletKit, name: Name) {
  return new Promise<Parameters<Parameters<typeof wallet.once<Name>>[1]>[0]>((resolve) => {
    wallet.once(name, resolve);
  });
}
