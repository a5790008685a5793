import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { AccountState, getMintEncoder, getTokenEncoder } from '@solana-program/token';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readMint,
  readTokenAccount,
  readU16,
  readU64,
  token2022Program,
  tokenProgram,
} from './token-account.ts';

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes));
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const place = { address: 'here', lamports: 1n, executable: false };

const mintData = (decimals: number, isInitialized = true, supply = 0n) =>
  new Uint8Array(
    getMintEncoder().encode({ mintAuthority: null, supply, decimals, isInitialized, freezeAuthority: null }),
  );
const holderData = (owner: string, mint: string, amount: bigint, state = AccountState.Initialized) =>
  new Uint8Array(
    getTokenEncoder().encode({
      ...{ mint: mint as Address, owner: owner as Address, amount, delegate: null, state },
      ...{ isNative: null, delegatedAmount: 0n, closeAuthority: null },
    }),
  );

/** Data of Token-2022: the base, its kind, and extensions as type and content. */
function extended(
  base: Uint8Array,
  kind: number,
  ...extensions: readonly (readonly [number, readonly number[]])[]
) {
  const padded = new Uint8Array(165);
  padded.set(base);
  const list = extensions.flatMap(([type, content]) => [type, 0, content.length, 0, ...content]);
  return new Uint8Array([...padded, kind, ...list]);
}

describe('an account that holds a token', () => {
  it('is read as its program writes it', () => {
    fc.assert(
      fc.property(
        key,
        key,
        u64,
        fc.boolean(),
        fc.constantFrom(tokenProgram, token2022Program),
        (owner, mint, amount, frozen, program) => {
          const state = frozen ? AccountState.Frozen : AccountState.Initialized;
          const data = holderData(owner, mint, amount, state);
          const expected = { address: 'here', program, mint, owner, amount, frozen };
          expect(readTokenAccount({ ...place, owner: program, data })).toEqual({
            ...expected,
            extensions: new Map(),
          });
          const longer = { ...place, owner: token2022Program, data: extended(data, 2, [7, []], [8, [1]]) };
          expect(readTokenAccount(longer)).toMatchObject({ ...expected, program: token2022Program });
          expect(readTokenAccount(longer)?.extensions).toEqual(
            new Map([
              [7, new Uint8Array()],
              [8, new Uint8Array([1])],
            ]),
          );
          expect(readMint(longer)).toBeUndefined();
        },
      ),
    );
  });

  const data = holderData(tokenProgram, token2022Program, 5n);
  it.each<[string, string, Uint8Array]>([
    ['another program', '11111111111111111111111111111111', data],
    ['no data', tokenProgram, new Uint8Array()],
    ['a byte less', tokenProgram, data.slice(1)],
    ['extensions in the first program', tokenProgram, extended(data, 2)],
    [
      'an invalid state',
      tokenProgram,
      holderData(tokenProgram, tokenProgram, 5n, AccountState.Uninitialized),
    ],
    ['the kind of a mint', token2022Program, extended(data, 1)],
    ['a mint', tokenProgram, mintData(6)],
  ])('is not read with %s', (_name, owner, bytes) => {
    expect(readTokenAccount({ ...place, owner, data: bytes })).toBeUndefined();
  });
});

describe('a mint', () => {
  it('is read as its program writes it', () => {
    fc.assert(
      fc.property(
        fc.nat(255),
        u64,
        fc.constantFrom(tokenProgram, token2022Program),
        (decimals, supply, program) => {
          const data = mintData(decimals, true, supply);
          const expected = { address: 'here', program, decimals, extensions: new Map() };
          expect(readMint({ ...place, owner: program, data })).toEqual(expected);
          const longer = { ...place, owner: token2022Program, data: extended(data, 1, [9, []]) };
          expect(readMint(longer)).toMatchObject({ decimals, extensions: new Map([[9, new Uint8Array()]]) });
          expect(readTokenAccount(longer)).toBeUndefined();
        },
      ),
    );
  });

  it('is not read before it is initialized', () => {
    expect(readMint({ ...place, owner: tokenProgram, data: mintData(6, false) })).toBeUndefined();
  });
});

describe('extensions', () => {
  const of = (data: Uint8Array) => [
    ...(readMint({ ...place, owner: token2022Program, data })?.extensions.keys() ?? []),
  ];

  it('end at unused space, and at a truncated extension', () => {
    expect(of(extended(mintData(6), 1, [9, []], [0, [1, 2]], [14, [1]]))).toEqual([9]);
    expect(of(extended(mintData(6), 1, [9, []], [14, [1, 2, 3]]).slice(0, -1))).toEqual([9]);
    expect(of(extended(mintData(6), 1, [9, []], [14, []]).slice(0, -1))).toEqual([9]);
  });

  it('are read from any bytes without failing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (tail) => {
        const data = new Uint8Array([...extended(mintData(6), 1), ...tail]);
        expect(() => of(data)).not.toThrow();
      }),
    );
  });
});

it('numbers are little-endian, and zero beyond the end', () => {
  fc.assert(
    fc.property(u64, (value) => {
      const data = new Uint8Array(10);
      new DataView(data.buffer).setBigUint64(1, value, true);
      expect(readU64(data, 1)).toBe(value);
      expect(readU16(data, 1)).toBe(Number(value & 0xffffn));
      expect(readU64(data, 10)).toBe(0n);
    }),
  );
});
