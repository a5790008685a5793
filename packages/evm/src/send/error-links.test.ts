import { expect, it } from 'vitest';
import { errorLinks } from './error-links.ts';

const messages = (thrown: unknown, isLast?: Parameters<typeof errorLinks>[1]) =>
  [...errorLinks(thrown, isLast)].map(({ message }) => message);

it('lists an error before those that it wraps', () => {
  const thrown = { message: 'a', cause: { message: 'b', data: { message: 'c' } }, error: { message: 'd' } };
  expect(messages(thrown)).toEqual(['a', 'b', 'c', 'd']);
  expect(messages(thrown, ({ message }) => message === 'b')).toEqual(['a', 'b', 'd']);
});

it('cuts long messages, and a chain that wraps itself', () => {
  const endless: { message: string; cause?: unknown } = { message: 'x'.repeat(2_000) };
  endless.cause = endless;
  expect(messages(endless)).toEqual(Array.from({ length: 5 }, () => 'x'.repeat(1_000)));
});

it('ignores values that are not objects, and messages that are not text', () => {
  expect(messages('late')).toEqual([]);
  expect(messages({ message: 7 })).toEqual([undefined]);
});
