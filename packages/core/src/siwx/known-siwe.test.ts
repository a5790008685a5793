import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createSIWEConfig,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
} from './known-siwe.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const parameters = {
  domain: 'shop.test',
  uri: 'https://shop.test',
  version: '1',
  chainId: 1,
  nonce: '12345678abc',
  iat: '2026-01-01T00:00:00.000Z',
  statement: 'Sign in',
} as const;

it.each([address, address.toLowerCase(), `eip155:10:${address}`, `did:pkh:eip155:10:${address}`])(
  'writes a message for %s, and reads it again',
  (given) => {
    const text = formatMessage(parameters, given);
    expect(text.split('\n').slice(0, 2)).toEqual([
      'shop.test wants you to sign in with your Ethereum account:',
      address,
    ]);
    expect(getAddressFromMessage(text)).toBe(address);
    expect(getChainIdFromMessage(text)).toBe(given.includes(':') ? 'eip155:10' : 'eip155:1');
  },
);

it('rejects other addresses', () => {
  for (const given of ['', 'nobody', `solana:1:${address}`])
    expect(() => formatMessage(parameters, given)).toThrow('Chain is not supported');
});

it('returns empty strings for text that is not a message', () => {
  fc.assert(
    fc.property(fc.string(), (text) => getAddressFromMessage(text) + getChainIdFromMessage(text) === ''),
  );
});

it('createSIWEConfig returns the config unchanged', () => {
  const config = { getNonce: async () => 'n' } as never;
  expect(createSIWEConfig(config)).toBe(config);
});
