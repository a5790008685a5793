import { expect, it } from 'vitest';
import { readSiteUtxos } from './site-utxos.ts';

const good = { txid: 'ab'.repeat(32), vout: 0, value: 5, status: { confirmed: true } };

it('parses outputs in the format of Esplora', () => {
  expect(readSiteUtxos([good])).toEqual([{ txid: good.txid, vout: 0, value: 5n, confirmed: true }]);
});

it.each([
  ['no list', {}],
  ['an output with a negative amount', [{ ...good, value: -5 }]],
])('rejects %s', (_name, list) => {
  expect(() => readSiteUtxos(list)).toThrow(expect.objectContaining({ code: 'SOMETHING_WENT_WRONG' }));
});
