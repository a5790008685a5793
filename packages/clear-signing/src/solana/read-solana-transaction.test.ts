import { base64 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTransaction, readTransaction } from './read-solana-transaction.ts';
import { addressOf, build, friend, instruction, owner, send } from './test-support/build-transaction.ts';

const bytesOf = (transaction: string) => base64.decode(transaction);
const read = (bytes: Uint8Array) => readTransaction(base64.encode(bytes));
const why = (value: unknown) => {
  const result = readTransaction(value);
  return 'key' in result ? result.key : 'read';
};

describe('a transaction', () => {
  it.each(['legacy', 0] as const)('of version %s is parsed completely', (version) => {
    const program = addressOf(7);
    const call = instruction(program, [1, 2, 3], [owner, 's'], [friend, 'w']);
    expect(readTransaction(build([send(5n), call], { version }))).toMatchObject({
      signers: [owner],
      signed: [],
      unresolvedTables: [],
      instructions: [
        {
          accounts: [
            { address: owner, isSigner: true },
            { address: friend, isSigner: false },
          ],
        },
        {
          program,
          data: Uint8Array.of(1, 2, 3),
          accounts: [
            { address: owner, isSigner: true },
            { address: friend, isSigner: false },
          ],
        },
      ],
    });
  });

  it('names accounts of a lookup table by index until the table is given', () => {
    const table = addressOf(8);
    const tables = { [table]: [addressOf(20), friend] };
    const transaction = build([send(5n)], { tables });
    const unresolved = readTransaction(transaction);
    expect(unresolved).toMatchObject({ unresolvedTables: [table] });
    expect('key' in unresolved || unresolved.instructions[0]?.accounts[1]).toMatchObject({
      address: undefined,
      shown: { key: 'tableEntry', values: { index: '1', table } },
    });
    expect(readTransaction(transaction, tables)).toMatchObject({
      unresolvedTables: [],
      instructions: [{ accounts: [{ address: owner }, { address: friend, shown: friend }] }],
    });
    // A table that has grown too short is not looked up.
    expect(readTransaction(transaction, { [table]: [] })).toMatchObject({ unresolvedTables: [table] });
  });

  const good = bytesOf(build([send(5n)]));
  const legacy = bytesOf(build([send(5n)], { version: 'legacy' }));
  const with_ = (bytes: Uint8Array, place: number, byte: number) =>
    bytes.map((old, index) => (index === place ? byte : old));
  const message = 1 + 64;

  it.each([
    ['nothing', undefined, 'transactionMissing'],
    ['no text', 5, 'transactionMissing'],
    ['nothing in Base64', '', 'transactionMissing'],
    ['text', 'not base64!', 'transactionNotBase64'],
    ['more bytes than the network takes', base64.encode(new Uint8Array(1_233)), 'transactionTooLong'],
    ['megabytes', 'A'.repeat(5_000_000), 'transactionTooLong'],
    ['version 1', base64.encode(with_(good, message, 0x81)), 'transactionVersion'],
    ['version 127', base64.encode(with_(good, message, 0xff)), 'transactionVersion'],
    ['a version before the signatures', base64.encode(with_(good, 0, 0x81)), 'transactionVersion'],
    ['an unused byte', base64.encode(Uint8Array.of(...good, 0)), 'transactionBroken'],
    ['no signers', base64.encode(with_(legacy, message, 0)), 'transactionBroken'],
    ['more signers than signatures', base64.encode(with_(legacy, message, 2)), 'transactionBroken'],
    ['a fee payer that cannot pay', base64.encode(with_(legacy, message + 1, 1)), 'transactionBroken'],
    ['a program that pays the fee', base64.encode(with_(legacy, legacy.length - 17, 0)), 'transactionBroken'],
    ['a missing program', base64.encode(with_(legacy, legacy.length - 17, 9)), 'transactionBroken'],
    ['a missing account', base64.encode(with_(legacy, legacy.length - 14, 9)), 'transactionBroken'],
    [
      'more steps than the network takes',
      base64.encode(Uint8Array.of(...legacy.subarray(0, -18), 65, ...new Array(65).fill([1, 0, 0]).flat())),
      'transactionBroken',
    ],
    [
      'a number in more bytes than it needs',
      base64.encode(
        Uint8Array.of(...legacy.subarray(0, message + 3), 0x83, 0x00, ...legacy.subarray(message + 4)),
      ),
      'transactionBroken',
    ],
  ])('with %s is unreadable', (_name, value, reason) => {
    expect(why(value)).toBe(reason);
  });

  it('is unreadable if truncated anywhere', () => {
    for (let length = 1; length < good.length; length += 1)
      expect(read(good.subarray(0, length))).toHaveProperty('key');
  });

  it('of any bytes is parsed or refused, and the parsed content is what is signed', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 1_300 }),
      // Almost valid transactions.
      fc
        .tuple(fc.constantFrom(good, legacy), fc.array(fc.tuple(fc.nat(300), fc.nat(255)), { maxLength: 4 }))
        .map(([base, changes]) => changes.reduce((now, [place, byte]) => with_(now, place, byte), base)),
    );
    fc.assert(
      fc.property(bytes, (some) => {
        const result = read(some);
        if ('key' in result) return;
        const count = result.signers.length;
        expect(some.subarray(1 + 64 * count)).toEqual(result.messageBytes);
        for (const { program, accounts } of result.instructions) {
          expect(program).not.toBe(result.signers[0]);
          expect(accounts.length).toBeLessThanOrEqual(256);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('bytes to sign', () => {
  it('are a transaction, whole or only its message', () => {
    for (const version of ['legacy', 0] as const) {
      const whole = bytesOf(build([send(5n)], { version }));
      expect(isTransaction(whole)).toBe(true);
      expect(isTransaction(whole.subarray(1 + 64))).toBe(true);
    }
  });

  it.each(['', 'Hello', 'a'.repeat(2_000), '\u0001\u0000\u0001 not one'])('such as %j are not', (text) => {
    expect(isTransaction(new TextEncoder().encode(text))).toBe(false);
  });
});
