import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { regtestId } from '../network/chains.ts';
import { testChain } from '../test-support/chain.node.ts';
import { serve } from '../test-support/serve.node.ts';
import { testKeys } from '../testing/test-keys.ts';
import type { NodeAccess } from './esplora.ts';
import { parseUtxos, readFeeRate, readUtxos } from './read-utxos.ts';

const [{ address }] = testKeys(7, regtestId);
const access = (url: string): NodeAccess => ({
  network: { caipNetworkId: regtestId },
  urls: [url],
  clock: new FakeClock(),
});

it('reads confirmed and unconfirmed outputs of an address', async () => {
  const chain = await testChain();
  const txid = await chain.fund(address, 150_000);
  await fetch(`${chain.url}/faucet`, { method: 'POST', body: JSON.stringify({ address, amount: 70_000 }) });
  const utxos = await readUtxos(access(chain.url), address);
  expect(utxos).toHaveLength(2);
  expect(utxos).toContainEqual({ txid, vout: expect.any(Number), value: 150_000n, confirmed: true });
  expect(utxos).toContainEqual(expect.objectContaining({ value: 70_000n, confirmed: false }));
});

const good = { txid: 'ab'.repeat(32), vout: 0, value: 5, status: { confirmed: true } };

it.each([
  ['no list', {}],
  ['what is no output', [null]],
  ['an id that is none', [{ ...good, txid: 'x' }]],
  ['an index that is none', [{ ...good, vout: -1 }]],
  ['an amount as text', [{ ...good, value: '5' }]],
  ['a negative amount', [{ ...good, value: -5 }]],
])('rejects %s', (_name, list) => {
  expect(() => parseUtxos(list)).toThrow(expect.objectContaining({ code: 'SOMETHING_WENT_WRONG' }));
});

it('treats an output without a status as unconfirmed', () => {
  expect(parseUtxos([{ ...good, status: undefined }])).toMatchObject([{ confirmed: false }]);
});

it.each([
  ['{"1":9.2,"3":4.2,"6":2}', 5n],
  ['{"2":7.5}', 8n],
  ['{}', 1n],
  ['{"3":0.2}', 1n],
  ['{"3":100000}', 500n],
])('reads the fee estimate for three blocks from %s', async (answer, rate) => {
  await expect(readFeeRate(access(await serve(() => answer)))).resolves.toBe(rate);
});

it.each(['{"3":"5"}', '{"3":{}}', 'nonsense'])('reads no fee from %s', async (answer) => {
  await expect(readFeeRate(access(await serve(() => answer)))).rejects.toMatchObject({
    code: 'SOMETHING_WENT_WRONG',
  });
});
