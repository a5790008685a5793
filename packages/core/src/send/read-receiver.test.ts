import { checksumAddress } from '@mooring/protocol/siwe';
import { describe, expect, it, test } from 'vitest';
import type { TypedName } from '../contract/name.ts';
import { readReceiver } from './read-receiver.ts';

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const rules = { namespace: 'eip155', own, token, known: [bob] };

test.each([
  ['', { problem: 'empty' }],
  ['  ', { problem: 'empty' }],
  ['alice.eth', { problem: 'invalid' }],
  ['0x1234', { problem: 'invalid' }],
  [`${bob}0`, { problem: 'invalid' }],
  [bob.replace('C51812', 'c51812'), { problem: 'mistyped' }],
  [`0x${'0'.repeat(40)}`, { problem: 'zero' }],
  [token, { problem: 'token' }],
  [token.toLowerCase(), { problem: 'token' }],
  [own.toLowerCase(), { address: own, warning: 'own' }],
  [` ${bob}\n`, { address: bob }],
  [bob.toLowerCase(), { address: bob }],
])('%j', (text, read) => {
  expect(readReceiver(text, rules)).toEqual(read);
});

describe('on Rootstock, whose checksum includes the chain', () => {
  const here = { ...rules, chainId: 'eip155:30', own: bob, known: [] };
  const spelled = '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD';

  it('reads an address in either spelling, and shows that of the chain', () => {
    for (const typed of [spelled, checksumAddress(spelled) ?? '', spelled.toLowerCase()])
      expect(readReceiver(typed, here)).toEqual({ address: spelled });
  });

  it('rejects a typing error, and the spelling of another chain', () => {
    expect(readReceiver(spelled.replace('aE', 'Ae'), here)).toEqual({ problem: 'mistyped' });
    expect(readReceiver(spelled, rules)).toEqual({ problem: 'mistyped' });
    expect(readReceiver(spelled, { ...here, chainId: 'eip155:31' })).toEqual({ problem: 'mistyped' });
  });
});

it('warns of an address that starts and ends like a known one', () => {
  const like = `0x7099${'a'.repeat(32)}79c8`;
  const warned = { address: checksumAddress(like), warning: 'lookalike', like: bob };
  expect(readReceiver(like, rules)).toEqual(warned);
  expect(readReceiver(like, { ...rules, known: [bob.toLowerCase()] })).toEqual(warned);
  const likeOwn = `0xf39f${'b'.repeat(32)}2266`;
  expect(readReceiver(likeOwn, rules)).toMatchObject({ warning: 'lookalike', like: own });
});

it('compares case-sensitively where case is significant', () => {
  const solana = 'So11111111111111111111111111111111111111112';
  const known = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
  const other = { namespace: 'solana', own: known, known: [] };
  expect(readReceiver('1'.repeat(32), other)).toEqual({ problem: 'zero' });
  expect(readReceiver(solana, { ...other, token: solana })).toEqual({ problem: 'token' });
  expect(readReceiver(known, other)).toEqual({ address: known, warning: 'own' });
  expect(readReceiver(solana, other)).toEqual({ address: solana });
});

const named = (name: string, rest: Record<string, unknown> = { status: 'found', name, address: bob }) => ({
  ...{ ...rules, names: true },
  typedName: { typed: name, chainId: 'eip155:1', ...rest } as unknown as TypedName,
});

it('reads a name as its address', () => {
  expect(readReceiver(' bobby.eth ', named('bobby.eth'))).toEqual({ address: bob, name: 'bobby.eth' });
  const own2 = { status: 'found', name: 'me.eth', address: own };
  expect(readReceiver('me.eth', named('me.eth', own2))).toMatchObject({ warning: 'own', name: 'me.eth' });
  const zero = { status: 'found', name: 'zero.eth', address: `0x${'0'.repeat(40)}` };
  expect(readReceiver('zero.eth', named('zero.eth', zero))).toEqual({ problem: 'zero' });
  const contract = { status: 'found', name: 'usd.eth', address: token };
  expect(readReceiver('usd.eth', named('usd.eth', contract))).toEqual({ problem: 'token' });
});

it('spells the address of a name with its checksum, as a wallet shows it', () => {
  const lower = { status: 'found', name: 'bobby.eth', address: bob.toLowerCase() };
  expect(readReceiver('bobby.eth', named('bobby.eth', lower))).toEqual({ address: bob, name: 'bobby.eth' });
});

it('ignores an answer for another name, and reports the problem', () => {
  expect(readReceiver('bobby2.eth', named('bobby.eth'))).toEqual({ problem: 'name-asked' });
  for (const status of ['nobody', 'unreadable', 'off-chain', 'elsewhere', 'failed', 'asked'])
    expect(readReceiver('a.eth', named('a.eth', { status }))).toEqual({ problem: `name-${status}` });
  expect(readReceiver('a.eth', named('a.eth', { status: 'unsupported' }))).toEqual({ problem: 'invalid' });
});

it('warns of names that resemble known ones, or contain rare letters', () => {
  const known = { ...named('b0bby.eth'), knownNames: ['bobby.eth'] };
  expect(readReceiver('b0bby.eth', known)).toMatchObject({ nameWarning: 'lookalike', nameLike: 'bobby.eth' });
  expect(readReceiver('b0bby.eth', { ...known, knownNames: ['bobby.eth', 'b0bby.eth'] })).toEqual({
    address: bob,
    name: 'b0bby.eth',
  });
  expect(readReceiver('боб.eth', named('боб.eth'))).toMatchObject({ nameWarning: 'letters' });
});
