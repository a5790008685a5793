import { readMember } from '@mooring/protocol';
import type { Eip1193Provider } from './eip1193.ts';
import { readAccounts, readChain } from './read-event.ts';

/** Receives a wallet's events. */
export interface WalletListener {
  /** Empty when the wallet is locked or the permission revoked. */
  onAccounts(accounts: readonly string[]): void;
  onChain(chainId: number): void;
  /** The wallet disconnected permanently. */
  onGone(): void;
}

/** Listens to the events of a connected wallet. Returns a function that stops. */
export function listenToWallet(provider: Eip1193Provider, listener: WalletListener): () => void {
  const pairs = [
    ['accountsChanged', (data: unknown): void => listener.onAccounts(readAccounts(data))],
    [
      'chainChanged',
      (data: unknown): void => {
        const chain = readChain(data);
        if (chain !== undefined) listener.onChain(Number(chain.slice('eip155:'.length)));
      },
    ],
    [
      'disconnect',
      (error: unknown): void => {
        // 1013: the wallet briefly lost its node and reconnects.
        if (readMember(error, 'code') === 1013) return;
        listener.onGone();
      },
    ],
  ] as const;
  for (const [event, handler] of pairs) provider.on(event, handler);
  return () => {
    for (const [event, handler] of pairs) provider.removeListener(event, handler);
  };
}
