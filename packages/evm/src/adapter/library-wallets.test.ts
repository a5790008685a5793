import type { CaipNetwork } from '@mooring/core';
import { memoryStorage, testHost } from '@mooring/core/testing';
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { alice, bob, pageWallet, type WalletAnswer } from '../testing/page-wallet.ts';
import { LibraryWallets } from './library-wallets.ts';

const network: CaipNetwork = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
};

/** A connected wallet. The test answers all of its requests except those for connecting. */
async function connected(answer: WalletAnswer) {
  const requested: unknown[] = [];
  const clock = new FakeClock();
  const ethereum = pageWallet((method, params) => {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [alice];
    requested.push({ method, params });
    return answer(method, params);
  });
  const wallets = new LibraryWallets('test', {
    window: Object.assign(new EventTarget(), { ethereum }),
    storage: memoryStorage(),
  });
  wallets.attach({ ...testHost({ networks: [network] }), clock });
  await wallets.connect({ connectorId: 'injected' });
  return { wallets, requested, clock };
}

it('sends from the active account, with hex quantities and only the given fields', async () => {
  const { wallets, requested } = await connected(() => '0xhash');
  expect(await wallets.sendTransaction({ to: bob, value: 255n, gas: 21_000, gasPrice: 0 })).toEqual({
    hash: '0xhash',
  });
  await wallets.sendTransaction({ to: bob, data: '0x1234' });
  expect(requested).toEqual([
    {
      method: 'eth_sendTransaction',
      params: [{ from: alice, to: bob, value: '0xff', gas: '0x5208', gasPrice: '0x0' }],
    },
    { method: 'eth_sendTransaction', params: [{ from: alice, to: bob, data: '0x1234' }] },
  ]);
});

it('estimates gas', async () => {
  const { wallets, requested } = await connected(() => '0x5208');
  expect(await wallets.estimateGas({ to: bob, value: 1n })).toEqual({ gas: 21_000n });
  expect(requested).toEqual([
    { method: 'eth_estimateGas', params: [{ from: alice, to: bob, value: '0x1' }] },
  ]);
});

it.each([null, 5, '', '0x', `0x${'f'.repeat(17)}`])('rejects %j as an estimate', async (answer) => {
  const { wallets } = await connected(() => answer);
  await expect(wallets.estimateGas({ to: bob })).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
});

it('rejects with the refusal of the wallet, and if it answers with something else', async () => {
  const refusal = { code: 4001, message: 'No.' };
  const { wallets } = await connected(() => Promise.reject(refusal));
  await expect(wallets.sendTransaction({ to: bob })).rejects.toBe(refusal);
  const odd = await connected(() => null);
  await expect(odd.wallets.sendTransaction({ to: bob })).rejects.toMatchObject({
    code: 'SOMETHING_WENT_WRONG',
  });
});

it('rejects if the wallet does not answer within the time of a prompt', async () => {
  const { wallets, clock } = await connected(() => new Promise(() => undefined));
  const sent = wallets.sendTransaction({ to: bob }).catch(({ code }: { code: string }) => code);
  await clock.advance(walletPromptTimeoutMs - 1);
  expect(await Promise.race([sent, Promise.resolve('waits')])).toBe('waits');
  await clock.advance(1);
  expect(await sent).toBe('TIMED_OUT');
});
