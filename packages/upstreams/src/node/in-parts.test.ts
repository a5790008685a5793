import { expect, test } from 'vitest';
import { inParts } from './in-parts.ts';
import { AnswerTooLong, wrongAnswer } from './node-failure.ts';

/** Answers with each size unless their sum is too large. */
function asking(most: number) {
  const asked: number[][] = [];
  const ask = async (sizes: readonly number[]) => {
    asked.push([...sizes]);
    if (sizes.reduce((sum, size) => sum + size, 0) > most) throw new AnswerTooLong(most);
    return sizes.map(String);
  };
  return { asked, ask };
}

test('requests items that fit into one answer once', async () => {
  const { asked, ask } = asking(10);
  expect(await inParts([1, 2, 3], ask)).toEqual(['1', '2', '3']);
  expect(asked).toHaveLength(1);
  expect(await inParts([], ask)).toEqual([]);
});

test('returns no result for an item that is too long alone, with few repeated requests', async () => {
  const { asked, ask } = asking(200);
  const sizes = Array.from({ length: 100 }, (_, index) => (index === 70 ? 1_000 : 1));
  const expected = sizes.map((size) => (size === 1 ? '1' : undefined));
  expect(await inParts(sizes, ask)).toEqual(expected);
  expect(asked.length).toBeLessThanOrEqual(15);
});

test('rejects all items on another failure', async () => {
  const ask = () => Promise.reject(wrongAnswer('no JSON'));
  await expect(inParts([1, 2], ask)).rejects.toThrow('no JSON');
});
