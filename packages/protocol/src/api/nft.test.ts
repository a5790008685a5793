import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { nftParams, nftQuery, nftsAnswer } from './nft.ts';

const account = `0x${'ab'.repeat(20)}`;
const cat = {
  chainId: 'eip155:1',
  collection: { address: `eip155:1:${account}`, name: 'Cats', symbol: 'CAT' },
  tokenId: '9'.repeat(78),
  standard: 'erc721',
  name: 'Cat',
  image: 'data:image/png;base64,AA==',
  amount: '1',
};

describe('NFTs on the wire', () => {
  it('keep known members and drop unknown ones', () => {
    const answer = {
      nfts: [cat, { ...cat, standard: 'erc1155', amount: '40', name: '', image: '', spam: true }],
      next: 'AbC',
      unread: [{ chainId: 'eip155:10' }],
    };
    expect(v.parse(nftsAnswer, { ...answer, more: 1 })).toEqual(answer);
  });

  it.each([
    ['a page too long', Array.from({ length: 51 }, () => cat)],
    ['an id that is no number', [{ ...cat, tokenId: '0x1' }]],
    ['a part of one', [{ ...cat, amount: '0.5' }]],
    ['another standard', [{ ...cat, standard: 'erc20' }]],
    ['a long image', [{ ...cat, image: 'x'.repeat(16_385) }]],
    ['a contract without a chain', [{ ...cat, collection: { ...cat.collection, address: account } }]],
  ])('are rejected with %s', (_, nfts) => {
    expect(v.is(nftsAnswer, { nfts, next: null })).toBe(false);
  });

  it('accept queries by chain and page', () => {
    expect(v.is(nftParams, { address: account })).toBe(true);
    expect(v.parse(nftQuery, { chainId: 'eip155:1', cursor: 'a', st: 'appkit' })).toEqual({
      chainId: 'eip155:1',
      cursor: 'a',
    });
    expect(v.is(nftQuery, { cursor: '?' })).toBe(false);
  });
});
