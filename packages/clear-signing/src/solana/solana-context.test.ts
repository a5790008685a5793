import { expect, it } from 'vitest';
import {
  accountAt,
  changeAccount,
  findMint,
  give,
  isOwn,
  mintOf,
  ownerOf,
  type SolanaContext,
  short,
} from './solana-context.ts';
import { friend, mint, owner, source, target } from './test-support/build-transaction.ts';
import { looked, tokens } from './test-support/describe-steps.ts';

const account = (address: string | undefined) => ({ address, shown: address ?? 'entry 1', isSigner: false });
const hidden = account(undefined);
const contextOf = (): SolanaContext => ({
  accounts: [owner],
  tokens,
  tokenAccounts: new Map(looked.map((each) => [each.address, each])),
  changed: new Set(),
  knownAddresses: [],
  given: new Map(),
  allowed: new Map(),
});

it('throws for an account that an instruction does not have', () => {
  const instruction = { program: friend, accounts: [account(owner)], data: new Uint8Array() };
  expect(accountAt(instruction, 0).address).toBe(owner);
  for (const place of [1, -1, 255]) expect(() => accountAt(instruction, place)).toThrow(RangeError);
});

it('tells addresses apart by the case of their letters', () => {
  const context = contextOf();
  expect([isOwn(account(owner), context), isOwn(account(owner.toLowerCase()), context)]).toEqual([
    true,
    false,
  ]);
  expect(findMint(context, mint)).toBe(tokens[0]);
  expect(findMint(context, mint.toLowerCase())).toBeUndefined();
});

it.each([-1, 0.5, Number.NaN])('rejects a token with %d decimals', (decimals) => {
  expect(
    findMint({ ...contextOf(), tokens: [{ ...tokens[0], address: mint, decimals } as never] }, mint),
  ).toBe(undefined);
});

it('knows nothing about an account that only a table lists', () => {
  const context = contextOf();
  expect([isOwn(hidden, context), ownerOf(context, hidden), mintOf(context, hidden)]).toEqual([
    false,
    undefined,
    undefined,
  ]);
  expect(short(hidden)).toBe('entry 1');
  changeAccount(context, hidden, friend, mint);
  expect(context.changed.size).toBe(0);
});

it('takes the mint of the first account that was looked up', () => {
  expect(mintOf(contextOf(), hidden, account(friend), account(target))).toBe(mint);
});

it('keeps what an instruction makes of a token account', () => {
  const context = contextOf();
  changeAccount(context, account(target), owner, mint);
  expect(ownerOf(context, account(target))?.address).toBe(owner);
  changeAccount(context, account(target), owner, undefined);
  changeAccount(context, account(source));
  expect(ownerOf(context, account(target))).toBeUndefined();
  expect(ownerOf(context, account(source))).toBeUndefined();
  expect([...context.changed]).toEqual([target, source]);
});

it('adds up what leaves, for each mint', () => {
  const context = contextOf();
  give(context, mint, 2n ** 64n - 1n);
  give(context, '', 1n);
  give(context, mint, 1n);
  expect([...context.given]).toEqual([
    [mint, 2n ** 64n],
    ['', 1n],
  ]);
});
