import { formatSignInMessage } from '@mooring/protocol/siwe';
import { expect, it } from 'vitest';
import type { SiwxSession } from '../contract/siwx.ts';
import { isCurrent, matchesMessage } from './check-session.ts';

const data = {
  accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example/',
  version: '1',
  nonce: '12345678',
  issuedAt: '2026-01-02T00:00:00.000Z',
  expirationTime: '2026-01-03T00:00:00.000Z',
} as const;

const { accountAddress: address, ...fields } = data;
const message = formatSignInMessage({ ...fields, address });

const session = (changes: Partial<SiwxSession['data']> = {}, text = message): SiwxSession => ({
  data: { ...data, ...changes },
  message: text,
  signature: '0x',
});

it('matches a session whose text has the same fields', () => {
  expect(matchesMessage(session())).toBe(true);
});

it('matches an address that is spelled differently', () => {
  expect(matchesMessage(session({ accountAddress: data.accountAddress.toLowerCase() }))).toBe(true);
  const spelled = message.replace(data.accountAddress, data.accountAddress.toLowerCase());
  expect(matchesMessage(session({}, spelled))).toBe(true);
});

it.each<Partial<SiwxSession['data']>>([
  { accountAddress: '0x00000000000000000000000000000000000000aa' },
  { chainId: 'eip155:5' },
  { domain: 'evil.example' },
  { uri: 'https://evil.example/' },
  { version: '2' },
  { nonce: '87654321' },
  { issuedAt: '2026-01-02T00:00:01.000Z' },
  { expirationTime: undefined },
  { notBefore: '2026-01-02T00:00:00.000Z' },
  { statement: 'I agree.' },
  { requestId: 'one' },
  { resources: ['https://shop.example/terms'] },
])('does not match a session whose text differs in %j', (changes) => {
  expect(matchesMessage(session(changes))).toBe(false);
});

it.each(['', 'Hello', `${message}\nmore`])('does not match a text that is not a sign-in: %j', (text) => {
  expect(matchesMessage(session({}, text))).toBe(false);
});

const at = Date.parse(data.issuedAt);

it.each([
  ['before it ends', {}, true],
  ['without times', { expirationTime: undefined }, true],
  ['at its end', { expirationTime: data.issuedAt }, false],
  ['before it begins', { notBefore: data.expirationTime }, false],
  ['with an unreadable end', { expirationTime: 'soon' }, false],
  ['with an unreadable beginning', { notBefore: 'soon' }, false],
] as const)('is current %s: %j, %s', (_, changes, expected) => {
  expect(isCurrent(session(changes), at)).toBe(expected);
});
