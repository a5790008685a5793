import { expect, it } from 'vitest';
import { signInRequest } from './sign-in-request.ts';

const terms = { domain: 'shop.example', uri: 'https://shop.example/', nonce: 'abcdef123456' };
const eip155 = { chains: ['eip155:1', 'eip155:2', 'eip155:3'], methods: ['personal_sign'], events: [] };

it('lists the initial chain first, then the others in order', () => {
  const chainsFrom = (first: string | undefined) =>
    signInRequest({ optionalNamespaces: { eip155 } }, terms, first)?.chains;
  expect(chainsFrom('eip155:2')).toEqual(['eip155:2', 'eip155:1', 'eip155:3']);
  expect(chainsFrom('eip155:1')).toEqual(eip155.chains);
  // Not among the requested chains.
  expect(chainsFrom('eip155:9')).toEqual(eip155.chains);
  expect(chainsFrom(undefined)).toEqual(eip155.chains);
});

it('requests no sign-in with another namespace, or without a chain', () => {
  const solana = { chains: ['solana:one'], methods: [], events: [] };
  expect(signInRequest({ optionalNamespaces: { eip155, solana } }, terms, undefined)).toBeUndefined();
  expect(signInRequest({ optionalNamespaces: { solana } }, terms, undefined)).toBeUndefined();
  const none = { ...eip155, chains: [] };
  expect(signInRequest({ optionalNamespaces: { eip155: none } }, terms, undefined)).toBeUndefined();
});
