import { expect, it } from 'vitest';
import { serveAnswer } from '../test-support/serve-answer.ts';
import { bitcoinHistory } from './bitcoin-history.ts';

const own = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const other = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry';
const hash = (digit: string) => digit.repeat(64);
const output = (address: string, value: unknown) => ({ scriptpubkey_address: address, value });

/** The page's result for this answer of Esplora. */
async function read(answer: unknown) {
  const { url } = await serveAnswer(JSON.stringify(answer));
  return bitcoinHistory(url, own, { symbol: 'BTC', decimals: 8 }, new AbortController().signal);
}

it('reads received and sent amounts, with the fee and without the change', async () => {
  const received = { txid: hash('a'), status: { block_time: 1_700 }, vin: [], vout: [output(own, 150_000)] };
  const sent = {
    txid: hash('b'),
    status: { confirmed: false },
    vin: [{ prevout: output(own, 150_000) }],
    vout: [output(other, 100_000), output(own, 49_000)],
  };
  expect(await read([sent, received])).toEqual([
    { hash: hash('b'), direction: 'out', amount: { value: '0.00101', symbol: 'BTC' }, failed: false },
    {
      ...{ hash: hash('a'), at: 1_700_000, direction: 'in', failed: false },
      amount: { value: '0.0015', symbol: 'BTC' },
    },
  ]);
});

it('omits entries without a valid transaction id or time', async () => {
  const strange = [null, 7, {}, { txid: 'x'.repeat(1_000) }, { txid: [hash('a')] }];
  const late = { txid: hash('c'), status: { block_time: 9e15 }, vin: 'none', vout: [null, { value: 'one' }] };
  expect(await read([...strange, late])).toEqual([
    { hash: hash('c'), direction: 'in', amount: { value: '0', symbol: 'BTC' }, failed: false },
  ]);
});

it('reads no more than the page shows', async () => {
  const many = Array.from({ length: 500 }, (_, place) => ({ txid: place.toString(16).padStart(64, '0') }));
  expect((await read(many)).length).toBeLessThan(100);
});

it('rejects an answer that is not a list', async () => {
  await expect(read({ error: 'busy' })).rejects.toThrow('no list');
});
