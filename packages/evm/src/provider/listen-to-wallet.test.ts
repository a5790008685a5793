import { expect, it } from 'vitest';
import { alice, pageWallet, willing } from '../testing/page-wallet.ts';
import { listenToWallet } from './listen-to-wallet.ts';

function listening() {
  const wallet = pageWallet(willing);
  const told: unknown[] = [];
  const stop = listenToWallet(wallet, {
    onAccounts: (accounts) => told.push(accounts),
    onChain: (chainId) => told.push(chainId),
    onGone: () => told.push('gone'),
  });
  return { wallet, told, stop };
}

it('reports accounts and chains as the wallet emits them, and ignores malformed ones', () => {
  const { wallet, told } = listening();
  wallet.emit('accountsChanged', [alice, 'nonsense']);
  wallet.emit('accountsChanged', []);
  wallet.emit('chainChanged', '0x2');
  wallet.emit('chainChanged', 'nonsense');
  expect(told).toEqual([[alice], [], 2]);
});

it('reports a disconnect, but not a brief loss of the node', () => {
  const { wallet, told } = listening();
  wallet.emit('disconnect', { code: 1013 });
  expect(told).toEqual([]);
  wallet.emit('disconnect', { code: 4900 });
  wallet.emit('disconnect', undefined);
  expect(told).toEqual(['gone', 'gone']);
});

it('ignores events once stopped', () => {
  const { wallet, told, stop } = listening();
  stop();
  wallet.emit('chainChanged', '0x2');
  expect([told, wallet.listening()]).toEqual([[], 0]);
});
