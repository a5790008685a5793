import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { historyAnswer, historyParams, historyQuery } from './history.ts';

const account = `0x${'ab'.repeat(20)}`;
const transfer = {
  direction: 'in',
  quantity: { numeric: '1.5' },
  fungible_info: { name: 'Dollar', symbol: 'USD', icon: { url: 'https://icons.example/usd.png' } },
};
const transaction = {
  id: `eip155:1:0x${'1'.repeat(64)}`,
  metadata: {
    operationType: 'receive',
    hash: `0x${'1'.repeat(64)}`,
    chain: 'eip155:1',
    minedAt: '2026-11-23T04:05:06.000Z',
    sentFrom: account,
    sentTo: account,
    status: 'confirmed',
    nonce: 7,
  },
  transfers: [transfer],
};

/** A page with one transaction, with the given members changed. */
const pageWith = (changes: object, metadata: object = {}) => ({
  data: [{ ...transaction, ...changes, metadata: { ...transaction.metadata, ...metadata } }],
  next: null,
});

describe('history on the wire', () => {
  it('keeps known members and drops unknown ones', () => {
    const page = { ...pageWith({}), next: 'AbC-_9' };
    expect(v.parse(historyAnswer, { ...page, more: 1 })).toEqual(page);
  });

  it('accepts NFTs, fees, created contracts and unknown operations', () => {
    const nft = {
      name: 'Cat',
      token_id: '9'.repeat(78),
      content: { preview: { url: 'data:image/png;base64,AA==', content_type: null }, detail: null },
      flags: { is_spam: true },
    };
    const page = pageWith(
      { transfers: [{ direction: 'self', quantity: { numeric: '1' }, nft_info: nft, unverified: true }] },
      {
        operationType: 'restake',
        sentTo: '',
        fee: '0.000021',
        status: 'unknown',
        block: 3,
        application: null,
      },
    );
    expect(v.parse(historyAnswer, page)).toEqual(page);
    const unread = { data: [], next: null, unread: [{ chainId: 'eip155:1' }] };
    expect(v.parse(historyAnswer, unread)).toEqual(unread);
  });

  it.each([
    ['no list', { next: null }],
    ['a page too long', { data: Array.from({ length: 101 }, () => transaction), next: null }],
    ['no word of what follows', { data: [] }],
    ['an invalid cursor', { data: [], next: 'a b' }],
    ['too many transfers', pageWith({ transfers: Array.from({ length: 21 }, () => transfer) })],
    ['an exponent', pageWith({ transfers: [{ ...transfer, quantity: { numeric: '1e9' } }] })],
    ['a long name', pageWith({ transfers: [{ ...transfer, fungible_info: { name: 'x'.repeat(129) } }] })],
    ['seconds for a date', pageWith({}, { minedAt: 1_700_000_000 })],
    ['another status', pageWith({}, { status: 'lost' })],
    ['markup for a hash', pageWith({}, { hash: '<b>' })],
    ['markup for an operation', pageWith({}, { operationType: '<b>' })],
  ])('is rejected with %s', (_, answer) => {
    expect(v.is(historyAnswer, answer)).toBe(false);
  });

  it('accepts queries with other clients’ extra parameters', () => {
    const query = { chainId: 'eip155:1', cursor: 'AbC-_9' };
    expect(v.parse(historyQuery, { ...query, projectId: 'x', onramp: 'coinbase' })).toEqual(query);
    expect(v.is(historyQuery, {})).toBe(true);
    expect(v.is(historyParams, { address: account })).toBe(true);
    for (const wrong of [{ chainId: '1' }, { cursor: '' }, { cursor: 'a/b' }, { cursor: 'a'.repeat(4_097) }])
      expect(v.is(historyQuery, wrong)).toBe(false);
  });
});
