import { expect, it } from 'vitest';
import { alice, pageWallet, willing } from '../testing/page-wallet.ts';
import { listenToWallet } from './listen-to-wallet.ts';

function listening() {
  const wallet = pageWallet(willing);
  const received: unknown[] = [];
  const stop = listenToWallet(wallet, {
    onAccounts: (accounts) => received.push(accounts),
    onChain: (chainId) => received.push(chainId),
    onGone: () => received.push('gone'),
  });
  return { wallet, received, stop };
}

it('reports accounts and chains as the wallet emits them, and ignores malformed ones', () => {
  const { wallet, received } = listening();
  wallet.emit('accountsChanged', [alice, 'nonsense']);
  wallet.emit('accountsChanged', []);
  wallet.emit('chainChanged', '0x2');
  wallet.emit('chainChanged', 'nonsense');
  expect(received).toEqual([[alice], [], 2]);
});

it('reports a disconnect, but not a brief loss of the node', () => {
  const { wallet, received } = listening();
  wallet.emit('disconnect', { code: 1013 });
  expect(received).toEqual([]);
  wallet.emit('disconnect', { code: 4900 });
  wallet.emit('disconnect', undefined);
  expect(received).toEqual(['gone', 'gone']);
});

it('ignores events once stopped', () => {
  const { wallet, received, stop } = listening();
  stop();
  wallet.emit('chainChanged', '0x2');
  expect([received, wallet.listening()]).toEqual([[], 0]);
});
