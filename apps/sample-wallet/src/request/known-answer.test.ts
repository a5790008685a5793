import type { SessionRecord } from '@mooring/protocol/sign';
import { expect, it } from 'vitest';
import { testAccount } from '../test-support/test-accounts.ts';
import { knownAnswer } from './known-answer.ts';

const solana = 'solana:5UgWMZJXuhC87QxFeYNpsfytJ3zPvEv2';
const bitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';
const held = [testAccount(0x11), testAccount(0x22)];
const keys = held[1]?.bitcoin.on(bitcoin);
const [payment, ordinal] = keys ?? [];
const session = {
  namespaces: {
    solana: { accounts: [`${solana}:${held[1]?.solana.address}`], methods: [], events: [] },
    bip122: { accounts: [`${bitcoin}:${payment?.address}`], methods: [], events: [] },
  },
} as unknown as SessionRecord;
const prompt = (method: string, chainId: string, params: unknown, of: SessionRecord | undefined = session) =>
  knownAnswer({ method, chainId, params }, of, held);

it('returns the accounts that a site was granted, and no others', () => {
  expect(prompt('solana_getAccounts', solana, {})).toEqual([{ pubkey: held[1]?.solana.address }]);
  expect(prompt('solana_requestAccounts', 'solana:other', {})).toEqual([]);
});

it('returns the addresses of the granted Bitcoin account, by the requested purpose', () => {
  const addresses = (params: unknown) =>
    (prompt('getAccountAddresses', bitcoin, params) as readonly { readonly address: string }[]).map(
      ({ address }) => address,
    );
  expect(addresses({})).toEqual([payment?.address, ordinal?.address]);
  expect(addresses({ intentions: ['ordinal'] })).toEqual([ordinal?.address]);
  expect(
    knownAnswer({ method: 'getAccountAddresses', chainId: bitcoin, params: {} }, undefined, held),
  ).toEqual([]);
});

it('leaves other requests to the owner', () => {
  expect(prompt('solana_signMessage', solana, {})).toBeUndefined();
});
