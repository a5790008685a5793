import { expect, it } from 'vitest';
import { alice, bob, pageWallet, willing } from '../testing/page-wallet.ts';
import { readWallet } from './read-wallet.ts';

it('reads again if the wallet changes between accounts and chain', async () => {
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

it('stops reading a wallet that keeps changing', async () => {
  const wallet = pageWallet((method) => {
    wallet.emit('chainChanged', '0x1');
    return willing(method, []);
  });
  expect(await readWallet(wallet)).toEqual({ accounts: [alice], chainId: 1 });
  expect(wallet.requested).toHaveLength(10);
  const broken = pageWallet(() => Promise.reject(new Error('broken')));
  await expect(readWallet(broken)).rejects.toThrow('broken');
  expect(broken.listening()).toBe(0);
});
