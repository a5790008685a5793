import type { ActiveAccount } from '@mooring/core/adapter';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base32nopad, base64 } from '@scure/base';
import { expect, it } from 'vitest';
import { unpayable } from './unpayable-payment.ts';

const key = Uint8Array.from({ length: 32 }, (_, index) => index);
const address = base32nopad.encode(Uint8Array.from([...key, 1, 2, 3, 4]));
const mainnet = 'algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k';

const account = (chainId: string) => ({ address, chainId }) as unknown as ActiveAccount;

/** Reads the part of MessagePack that a payment without an amount needs. */
function decode(bytes: Uint8Array): Record<string, unknown> {
  let at = 0;
  const next = () => bytes[at++] ?? Number.NaN;
  const take = (length: number) => {
    at += length;
    return bytes.slice(at - length, at);
  };
  const read = (): unknown => {
    const head = next();
    if (head < 0x80) return head;
    if (head >> 5 === 0b101) return new TextDecoder().decode(take(head & 0x1f));
    if (head === 0xc4) return take(next());
    if (head === 0xc5) return take(next() * 256 + next());
    throw new Error(`unknown type ${head}`);
  };
  const entries = Array.from({ length: next() & 0x0f }, () => [read(), read()]);
  expect(at).toBe(bytes.length);
  return Object.fromEntries(entries);
}

it('pays nothing to the account itself, in the first round only, on the named chain', () => {
  expect(decode(unpayable(account(mainnet), 'Sign in'))).toEqual({
    fv: 1,
    gh: base64.decode('wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8='),
    lv: 1,
    note: utf8ToBytes('Sign in'),
    rcv: key,
    snd: key,
    type: 'pay',
  });
});

it('holds a note of up to 1,000 bytes', () => {
  const note = 'é'.repeat(500);
  expect(decode(unpayable(account(mainnet), note)).note).toEqual(utf8ToBytes(note));
  expect(() => unpayable(account(mainnet), `${note}a`)).toThrow(
    expect.objectContaining({ code: 'SOMETHING_WENT_WRONG' }),
  );
});

it.each(['algorand:toString', 'toString', 'algorand:other'])('knows no chain %j', (chainId) => {
  expect(() => unpayable(account(chainId), 'Sign in')).toThrow(
    expect.objectContaining({ code: 'CHAIN_NOT_SUPPORTED' }),
  );
});
