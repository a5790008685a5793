import { expect, it } from 'vitest';
import { serveAnswer } from '../test-support/serve-answer.ts';
import { solanaHistory } from './solana-history.ts';

const address = '4Nd1mYv8oCkCRMoDSkSWHKhUeU2Fd8GFqVtd9mUeBvqP';
const signature = (letter: string) => letter.repeat(88);

/** The page's result for this answer of the node, and the node's requests. */
async function read(result: unknown) {
  const { url, asked } = await serveAnswer(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
  const previous = await solanaHistory(url, address, new AbortController().signal);
  return { previous, asked: asked.map(({ body }) => JSON.parse(body)) };
}

it('reads the newest transactions of an address, including failed ones and those without a time', async () => {
  const { previous, asked } = await read([
    { signature: signature('a'), blockTime: null, err: null },
    { signature: signature('b'), blockTime: 1_700, err: { InstructionError: [0, 'Custom'] } },
  ]);
  expect(previous).toEqual([
    { hash: signature('a'), direction: 'other', failed: false },
    { hash: signature('b'), at: 1_700_000, direction: 'other', failed: true },
  ]);
  expect(asked).toEqual([
    expect.objectContaining({ method: 'getSignaturesForAddress', params: [address, { limit: 20 }] }),
  ]);
});

it('omits entries without a valid signature or time, and more than requested', async () => {
  const strange = [null, {}, { signature: 'x'.repeat(1_000) }, { signature: [signature('a')] }];
  const late = { signature: signature('c'), blockTime: 9e15, err: null };
  expect((await read([...strange, late])).previous).toEqual([
    { hash: signature('c'), direction: 'other', failed: false },
  ]);
  const many = Array.from({ length: 500 }, () => ({ signature: signature('d') }));
  expect((await read(many)).previous).toHaveLength(20);
});

it('rejects an answer that is not a list', async () => {
  await expect(read('busy')).rejects.toThrow('no list');
});
