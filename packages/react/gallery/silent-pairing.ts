import type { RemoteWallet } from '@mooring/core/adapter';
import { link } from './fixture-data.ts';

/** Pairing is available; the fixture sets its state. Links that are made ahead are ready at once. */
export const silentPairing: RemoteWallet = {
  id: 'walletConnect',
  kind: 'paired',
  name: 'WalletConnect',
  view: 'ConnectingWalletConnect',
  connect: {
    by: 'link',
    begin: ({ onLink, signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        onLink(link, Math.floor(Date.now() / 1000) + 300);
      }),
  },
  serves: () => true,
  remembers: () => false,
  restore: async () => undefined,
  granted: () => undefined,
  chain: () => undefined,
  use: () => undefined,
  request: async () => null,
  leave: async () => undefined,
  on: () => () => undefined,
  destroy: async () => undefined,
};
