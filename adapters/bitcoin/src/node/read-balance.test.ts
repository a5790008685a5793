import type { NodeAccess } from '@mooring/bitcoin/nodes';
import { serve } from '@mooring/devnet/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, onTestFinished } from 'vitest';
import { regtestId } from '../network/chains.ts';
import { testChain } from '../test-support/chain.node.ts';
import { network } from '../test-support/network.ts';
import { testKeys } from '../testing/test-keys.ts';
import { balanceOf, readBalance } from './read-balance.ts';

const [{ address }] = testKeys(7, regtestId);
const here = network(regtestId);
const access = (url: string): NodeAccess => ({
  network: { caipNetworkId: regtestId },
  urls: [url],
  clock: new FakeClock(),
});

it('reads the balance of an address, including unconfirmed amounts', async () => {
  const chain = await testChain();
  const read = () => readBalance(access(chain.url), here, address);
  await expect(read()).resolves.toEqual({ value: 0n, decimals: 8, symbol: 'BTC' });
  await chain.fund(address, 150_000);
  await expect(read()).resolves.toMatchObject({ value: 150_000n });
  await fetch(`${chain.url}/faucet`, { method: 'POST', body: JSON.stringify({ address, amount: 70_000 }) });
  await expect(read()).resolves.toMatchObject({ value: 220_000n });
});

it("sums the outputs of a site's own source", () => {
  const utxo = { txid: 'a', vout: 0, confirmed: true };
  expect(
    balanceOf(
      [
        { ...utxo, value: 5n },
        { ...utxo, value: 7n },
      ],
      here,
    ),
  ).toEqual({
    value: 12n,
    decimals: 8,
    symbol: 'BTC',
  });
});

it('rejects instead of reporting zero', async () => {
  const url = await serve(onTestFinished, () => '{"ok":true}');
  await expect(readBalance(access(url), here, address)).rejects.toMatchObject({
    code: 'BALANCE_UNAVAILABLE',
  });
});

it('rejects if no node answers', async () => {
  await expect(readBalance(access('http://127.0.0.1:1'), here, address)).rejects.toMatchObject({
    code: 'SOMETHING_WENT_WRONG',
  });
});
