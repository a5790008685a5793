import { formatSignInMessage } from '@mooring/protocol/siwe';
import { expect, it } from 'vitest';
import { readSignIn } from './read-sign-in.ts';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const fields = {
  domain: 'shop.example',
  uri: 'https://shop.example/pay',
  version: '1',
  nonce: 'abcdefgh12',
  issuedAt: '2026-01-02T00:00:00.000Z',
} as const;

it.each([
  ['eip155:1', account],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'],
  ['bip122:000000000019d6689c085ae165831e93', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'],
] as const)('reads the standard message of an account on %s', (chainId, address) => {
  const text = formatSignInMessage({
    ...fields,
    chainId,
    address,
    statement: 'Welcome.',
    resources: ['urn:a'],
  });
  expect(readSignIn(text)).toMatchObject({
    chainId,
    address,
    domain: 'shop.example',
    uri: 'https://shop.example/pay',
    nonce: 'abcdefgh12',
  });
});

it('reads an address without checksum case', () => {
  const text = formatSignInMessage({ ...fields, chainId: 'eip155:1', address: account });
  const lower = account.toLowerCase();
  expect(readSignIn(text.replace(account, lower))).toMatchObject({ address: lower });
});

const toolkit = [
  'shop.example wants you to sign in with your Polygon account:',
  account,
  '',
  'URI: https://shop.example/pay',
  'Version: 1',
  'Chain ID: eip155:137',
  'Nonce: abcdefgh12',
  'Issued At: 2026-01-02T00:00:00.000Z',
  'Expiration Time: 2026-01-03T00:00:00.000Z',
  'Resources:',
  '- email:ann@mail.example',
];

it('reads the toolkit’s message, which names a network and the full chain id', () => {
  expect(readSignIn(toolkit.join('\n'))).toEqual({
    domain: 'shop.example',
    address: account,
    chainId: 'eip155:137',
    uri: 'https://shop.example/pay',
    nonce: 'abcdefgh12',
    expirationTime: '2026-01-03T00:00:00.000Z',
    notBefore: undefined,
  });
});

const changed = (from: string, ...to: readonly string[]) =>
  toolkit.flatMap((line) => (line === from ? to : [line])).join('\n');

it.each([
  ['a field twice', changed('Nonce: abcdefgh12', 'Nonce: abcdefgh12', 'Nonce: other12345')],
  ['an unknown field', changed('Version: 1', 'Version: 1', 'Amount: 5')],
  ['a line that is no field', changed('Version: 1', 'Version: 1', 'hello')],
  ['another version', changed('Version: 1', 'Version: 2')],
  ['no nonce', changed('Nonce: abcdefgh12')],
  ['a chain without a namespace', changed('Chain ID: eip155:137', 'Chain ID: 137')],
  ['a chain that is no number', changed('Chain ID: eip155:137', 'Chain ID: eip155:0x89')],
  ['a chain whose signatures cannot be checked', changed('Chain ID: eip155:137', 'Chain ID: tezos:137')],
  ['an address of another chain', changed(account, 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg')],
  ['more than one line before its fields', changed('', 'Hello.', 'nonce is mine')],
  ['text after its resources', `${toolkit.join('\n')}\nNonce: other12345`],
  ['nothing', ''],
  ['a message for something else', 'Transfer everything'],
])('rejects a message with %s', (_, text) => {
  expect(readSignIn(text)).toBeUndefined();
});
