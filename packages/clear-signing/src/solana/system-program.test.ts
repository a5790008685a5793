import { describe, expect, it } from 'vitest';
import { InstructionData } from './instruction-data.ts';
import { programs } from './programs.ts';
import type { SolanaContext } from './solana-context.ts';
import { describeSystem } from './system-program.ts';
import {
  addressOf,
  friend,
  keyBytes,
  owner,
  send,
  source,
  system,
  target,
  u32,
  u64,
} from './test-support/build-transaction.ts';
import { dangers, describeSteps, fieldsOf, ids } from './test-support/describe-steps.ts';

const seed = [...u64(2n), 65, 66];
const program = keyBytes(addressOf(7));

describe('an account of the owner', () => {
  it.each([
    ['is assigned to a program', system([...u32(1), ...program], [owner, 'sw'])],
    [
      'is opened anew for a program',
      system([...u32(0), ...u64(1n), ...u64(9n), ...keyBytes(programs.token)], [friend, 'sw'], [owner, 'sw']),
    ],
  ])('that %s is a danger', (_name, step) => {
    expect(dangers(describeSteps([step]))).toEqual(['warnAssign']);
  });

  it('that gets room for data is a danger, also among other steps', () => {
    const allocate = system([...u32(8), ...u64(10n)], [owner, 'sw']);
    expect(describeSteps([allocate])).toMatchObject({
      title: 'Prepare an account',
      warnings: [{ id: 'warnAllocate', level: 'danger' }],
    });
    expect(describeSteps([allocate, send(1n)])).toMatchObject({ kind: 'several' });
  });

  it('is not touched by room in another one', () => {
    const allocate = system([...u32(8), ...u64(10n)], [source, 'sw']);
    expect(ids(describeSteps([allocate, send(1n)]))).toEqual(['warnOtherSigners']);
  });
});

it.each([
  [
    'known',
    programs.token,
    { Program: expect.not.stringContaining(programs.token), 'Program address': programs.token },
  ],
  ['unknown', addressOf(7), { Program: addressOf(7) }],
])('a %s program has its address in a field of its own', (_name, address, fields) => {
  const step = system([...u32(1), ...keyBytes(address)], [source, 'sw']);
  expect(fieldsOf(describeSteps([step]))).toMatchObject(fields);
});

describe('a nonce', () => {
  const advance = (authority: string) => system(u32(4), [source, 'w'], [addressOf(6), ''], [authority, 's']);

  it('never expires, which is a danger if another account decides', () => {
    expect(ids(describeSteps([advance(owner), send(5n)]))).toEqual(['warnNonce']);
    expect(dangers(describeSteps([advance(friend), send(5n)]))).toEqual(['warnNonceElsewhere']);
  });

  it.each([
    [friend, ['warnAuthority']],
    [owner, []],
  ])('that %s gets control of warns unless it is the owner', (authority, expected) => {
    for (const number of [6, 7]) {
      const step = system([...u32(number), ...keyBytes(authority)], [source, 'w'], [owner, 's']);
      expect(ids(describeSteps([step]))).toEqual(expected);
    }
  });

  it('that pays out names its account and the receiver', () => {
    const step = system(
      [...u32(5), ...u64(7n)],
      [source, 'w'],
      [friend, 'w'],
      [addressOf(6), ''],
      [addressOf(8), ''],
      [owner, 's'],
    );
    expect(fieldsOf(describeSteps([step]))).toMatchObject({
      Amount: '0.000000007 SOL',
      From: source,
      Recipient: friend,
    });
  });
});

describe('an instruction', () => {
  const known: readonly (readonly [data: readonly number[], accounts: number])[] = [
    [[...u32(0), ...u64(1n), ...u64(0n), ...program], 2],
    [[...u32(1), ...program], 1],
    [[...u32(2), ...u64(1n)], 2],
    [[...u32(3), ...program, ...seed, ...u64(1n), ...u64(0n), ...program], 2],
    [u32(4), 3],
    [[...u32(5), ...u64(1n)], 5],
    [[...u32(6), ...program], 1],
    [[...u32(7), ...program], 1],
    [[...u32(8), ...u64(1n)], 1],
    [[...u32(9), ...program, ...seed, ...u64(1n), ...program], 1],
    [[...u32(10), ...program, ...seed, ...program], 1],
    [[...u32(11), ...u64(1n), ...seed, ...program], 3],
    [u32(12), 1],
  ];
  const describeBytes = (bytes: readonly number[], count: number) => {
    const accounts = [source, friend, target, owner, owner].slice(0, count).map((address) => ({
      address,
      shown: address,
      isSigner: address === owner,
    }));
    const context: SolanaContext = {
      accounts: [owner],
      tokens: [],
      tokenAccounts: new Map(),
      changed: new Set(),
      knownAddresses: [],
      given: new Map(),
      allowed: new Map(),
    };
    const data = Uint8Array.from(bytes);
    return describeSystem({ program: programs.system, accounts, data }, new InstructionData(data), context);
  };

  it.each(known)(
    'of bytes %j is described with %i accounts, and refused if it is cut short',
    (data, count) => {
      expect(describeBytes(data, count)).toBeDefined();
      for (const [length] of data.entries())
        expect(() => describeBytes(data.slice(0, length), 5)).toThrow(RangeError);
      for (let less = 0; less < count; less += 1) expect(() => describeBytes(data, less)).toThrow(RangeError);
    },
  );

  it('of any other number is unknown', () => {
    for (const number of [13, 14, 256, 2 ** 31, 2 ** 32 - 1])
      expect(describeBytes([...u32(number), ...program, ...program], 5)).toBeUndefined();
  });
});
