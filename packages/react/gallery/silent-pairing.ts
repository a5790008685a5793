import type { RemoteConnector } from '@mooring/core';
import { link, pairingConnector } from './fixture-data.ts';

/** Pairing is offered; what it shows is set by the fixture. Where links are made ahead, one is there at once. */
export const silentPairing: RemoteConnector = {
  info: pairingConnector,
  hasSession: async () => false,
  getProvider: async () => ({
    connect: ({ onUri, signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        onUri?.(link, Math.floor(Date.now() / 1000) + 300);
      }),
    disconnect: async () => undefined,
    accounts: () => [],
    chains: () => [],
    wallet: () => undefined,
    request: async () => null,
    on: () => undefined,
    removeListener: () => undefined,
  }),
};
