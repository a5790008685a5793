import { expect, it } from 'vitest';
import type { ActivityWords } from './activity-words.ts';
import { nftNumber } from './nft-number.ts';

const words = { nftNumber: ({ id }: { readonly id: string }) => `#${id}` } as unknown as ActivityWords;

it('shows a number of up to 12 digits whole, and the ends of a longer one', () => {
  expect(nftNumber(words, '123456789012')).toBe('#123456789012');
  expect(nftNumber(words, '1234567890123')).toBe('#1234…0123');
});
