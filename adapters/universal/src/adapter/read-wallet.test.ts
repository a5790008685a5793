import { expect, it } from 'vitest';
import { alice, bob } from '../test-support/fake-client.ts';
import { pageWallet, willing } from '../test-support/wallet-page.ts';
import { readWallet } from './read-wallet.ts';

it('gives accounts and chain of one moment, where the wallet changes between the answers', async () => {
  let accounts = [alice];
  const wallet = pageWallet((method) => {
    if (method === 'eth_accounts') return accounts;
    if (accounts[0] === alice) {
      accounts = [bob];
      wallet.emit('accountsChanged', accounts);
    }
    return '0x2';
  });
  expect(await readWallet(wallet)).toEqual({ accounts: [bob], chainId: 2 });
  expect(wallet.listening()).toBe(0);
});

it('does not look for ever at a wallet that never rests', async () => {
  const wallet = pageWallet((method) => {
    wallet.emit('chainChanged', '0x1');
    return willing(method, []);
  });
  expect(await readWallet(wallet)).toEqual({ accounts: [alice], chainId: 1 });
  expect(wallet.asked).toHaveLength(10);
  const broken = pageWallet(() => Promise.reject(new Error('broken')));
  await expect(readWallet(broken)).rejects.toThrow('broken');
  expect(broken.listening()).toBe(0);
});
