import { base58 } from '@scure/base';
import fc from 'fast-check';
import { parseUnits } from 'viem';
import { describe, expect, it } from 'vitest';
import { InstructionData } from './instruction-data.ts';
import { programs } from './programs.ts';
import type { SolanaContext } from './solana-context.ts';
import {
  addressOf,
  friend,
  instruction,
  keyBytes,
  mint,
  openAssociated,
  owner,
  source,
  system,
  target,
  token,
  u32,
  u64,
} from './test-support/build-transaction.ts';
import { dangers, describeSteps, fieldsOf, ids, looked, tokens } from './test-support/describe-steps.ts';
import { describeToken } from './token-program.ts';

const checked = (amount: bigint, decimals = 6) =>
  token([12, ...u64(amount), decimals], [source, 'w'], [mint, ''], [target, 'w'], [owner, 's']);
const unchecked = (amount: bigint) => token([3, ...u64(amount)], [source, 'w'], [target, 'w'], [owner, 's']);
const approve = (amount: bigint) =>
  token([13, ...u64(amount), 6], [source, 'w'], [mint, ''], [friend, ''], [owner, 's']);

describe('a token transfer', () => {
  it('shows the amount in units of a known token, and the recipient', () => {
    const description = describeSteps([openAssociated(friend), checked(12_500_000n)], { tokens });
    expect(description).toMatchObject({ kind: 'token-transfer', title: 'Send USDX', warnings: [] });
    expect(fieldsOf(description)).toMatchObject({
      Amount: '12.5 USDX',
      Recipient: friend,
      'Token account': target,
      Token: 'Mooring Dollar',
      'Token address': mint,
      'New account': expect.stringMatching(/^Open an account of .* for USDX, and pay its deposit\.$/),
    });
  });

  it('shows every digit of any amount', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 64n - 1n), fc.integer({ min: 0, max: 18 }), (amount, decimals) => {
        const known = tokens.map((each) => ({ ...each, decimals }));
        const { Amount = '' } = fieldsOf(describeSteps([checked(amount, decimals)], { tokens: known }));
        expect(parseUnits(Amount.replaceAll(',', '').replace(' USDX', ''), decimals)).toBe(amount);
      }),
    );
  });

  it('of an unknown token is marked, with the raw amount', () => {
    const description = describeSteps([checked(12_500_000n)], { tokenAccounts: looked });
    expect(fieldsOf(description)).toMatchObject({
      Amount: '12,500,000 units',
      Token: mint,
      Recipient: friend,
    });
    expect(ids(description)).toEqual(['warnUnknownToken']);
  });

  it('to an account of unknown owner is marked', () => {
    const description = describeSteps([unchecked(5n)]);
    expect(fieldsOf(description)).toMatchObject({
      Recipient: 'Not known here',
      'Token account': target,
      'From token account': source,
      Token: 'not named',
    });
    expect(ids(description)).toEqual(['warnOwnerUnknown', 'warnUnknownToken']);
  });

  it('without a mint uses the looked-up account', () => {
    const description = describeSteps([unchecked(5_000_000n)], { tokens, tokenAccounts: looked });
    expect(fieldsOf(description).Amount).toBe('5 USDX');
  });

  it('with decimals other than the token’s is a danger', () => {
    expect(dangers(describeSteps([checked(5n, 9)], { tokens, tokenAccounts: looked }))).toEqual([
      'warnDecimals',
    ]);
  });

  it('of Token-2022 with its own fee is described too', () => {
    const withFee = instruction(
      programs.token2022,
      [26, 1, ...u64(5_000_000n), 6, ...u64(7n)],
      [source, 'w'],
      [mint, ''],
      [target, 'w'],
      [owner, 's'],
    );
    expect(fieldsOf(describeSteps([withFee], { tokens, tokenAccounts: looked })).Amount).toBe('5 USDX');
  });
});

describe('a token account that an earlier step changes', () => {
  const own = looked.map((each) => ({ ...each, owner }));
  const close = token([9], [target, 'w'], [owner, 'w'], [owner, 's']);
  const open = system(
    [...u32(0), ...u64(1n), ...u64(165n), ...keyBytes(programs.token)],
    [addressOf(7), 'sw'],
    [target, 'sw'],
  );
  const sent = (...before: ReturnType<typeof token>[]) =>
    describeSteps([...before, checked(5n)], { tokens, tokenAccounts: own });
  const receiver = (description: ReturnType<typeof sent>) =>
    description.fields.findLast(({ label }) => label.endsWith('Recipient'))?.value;

  it('is the owner’s if nothing changes it', () => {
    expect(sent().summary).toContain('to your own account');
  });

  it.each([
    ['named in the data', [close, open, token([16, ...keyBytes(friend)], [target, 'w'], [mint, ''])]],
    ['named in the data, too', [close, open, token([18, ...keyBytes(friend)], [target, 'w'], [mint, ''])]],
    ['among the accounts', [close, open, token([1], [target, 'w'], [mint, ''], [friend, ''])]],
    ['that it is handed to', [token([6, 2, 1, ...keyBytes(friend)], [target, 'w'], [owner, 's'])]],
  ])('belongs to the new owner %s', (_name, before) => {
    const description = sent(...before);
    expect(receiver(description)).toBe(friend);
    expect(fieldsOf(description)['You give']).toBe('0.000005 USDX');
  });

  it('is of unknown owner once closed', () => {
    const description = sent(close, open);
    expect(receiver(description)).toBe('Not known here');
    expect(ids(description)).toContain('warnOwnerUnknown');
  });

  it('is a danger if only a lookup table names it', () => {
    const table = { [addressOf(8)]: [target] };
    const prepared = token([18, ...keyBytes(friend)], [target, 'w'], [mint, '']);
    expect(dangers(describeSteps([prepared], { tables: table }))).toEqual(['warnHiddenAccount']);
    expect(dangers(describeSteps([close], { tables: table }))).toEqual(['warnHiddenAccount']);
  });
});

describe('an allowance', () => {
  it('to an unknown recipient, or of everything, gets a warning', () => {
    expect(describeSteps([approve(5_000_000n)], { tokens })).toMatchObject({
      kind: 'token-approval',
      summary: expect.stringMatching(/^Let .* take up to 5 USDX\.$/),
      warnings: [{ id: 'warnUnknownSpender' }],
    });
    expect(ids(describeSteps([approve(5n)], { tokens, knownAddresses: [friend] }))).toEqual([]);
    const all = describeSteps([approve(2n ** 64n - 1n)], { tokens });
    expect(all.summary).toContain('take all of USDX, now and later');
    expect(dangers(all)).toEqual(['warnUnlimitedApproval']);
  });

  it.each([
    ['just below the largest amount', approve(2n ** 64n - 2n)],
    ['of half the largest amount', approve(2n ** 63n)],
    ['of the largest signed number', approve(2n ** 63n - 1n)],
  ])('%s is one of everything', (_name, step) => {
    expect(dangers(describeSteps([step], { tokens }))).toEqual(['warnUnlimitedApproval']);
    expect(dangers(describeSteps([step]))).toEqual(['warnUnlimitedApproval']);
  });

  it('as large as the balance or the supply, alone or in parts, is a danger', () => {
    const known = tokens.map((each) => ({ ...each, balance: 8n, supply: 100n }));
    expect(dangers(describeSteps([approve(4n), approve(4n)], { tokens: known }))).toEqual([
      'warnWholeBalance',
    ]);
    expect(dangers(describeSteps([approve(100n)], { tokens: known }))).toEqual(['warnUnlimitedApproval']);
  });

  it('can be revoked', () => {
    const revoke = token([5], [source, 'w'], [owner, 's']);
    expect(describeSteps([revoke], { tokens, tokenAccounts: looked })).toMatchObject({
      title: 'End approval of USDX',
      warnings: [],
    });
  });
});

describe('a right', () => {
  const give = (right: number, ...key: readonly number[]) =>
    token([6, right, ...key], [source, 'w'], [owner, 's']);

  it.each([
    [0, /^Let .* make new tokens of/],
    [1, /^Let .* freeze accounts of token/],
    [2, /^Make .* the owner of token account/],
    [3, /^Let .* close token account/],
    [9, /^Give .* right number 9 over/],
  ])('number %i that is transferred is a danger', (right, summary) => {
    const description = describeSteps([give(right, 1, ...keyBytes(friend))]);
    expect(description.summary).toMatch(summary);
    expect(dangers(description)).toEqual(['warnAuthority']);
  });

  it('that the owner receives gets no warning, and one without a recipient is burnt', () => {
    expect(ids(describeSteps([give(2, 1, ...keyBytes(owner))]))).toEqual([]);
    expect(ids(describeSteps([give(0, 0)]))).toEqual(['warnEndAuthority']);
  });

  it('to close an account for somebody else is a danger, unlike one for its owner', () => {
    const close = (to: string) => token([9], [source, 'w'], [to, 'w'], [owner, 's']);
    expect(dangers(describeSteps([close(friend)]))).toEqual(['warnCloseElsewhere']);
    expect(ids(describeSteps([close(owner)]))).toEqual([]);
  });
});

describe('an instruction', () => {
  const key = keyBytes(friend);
  const amount = u64(5n);
  const known: readonly (readonly [data: readonly number[], accounts: number])[] = [
    [[1], 3],
    [[3, ...amount], 3],
    [[4, ...amount], 3],
    [[5], 1],
    [[6, 2, 1, ...key], 1],
    [[7, ...amount], 2],
    [[8, ...amount], 3],
    [[9], 2],
    [[10], 1],
    [[11], 1],
    [[12, ...amount, 6], 4],
    [[13, ...amount, 6], 4],
    [[14, ...amount, 6], 2],
    [[15, ...amount, 6], 3],
    [[16, ...key], 2],
    [[17], 1],
    [[18, ...key], 2],
    [[22], 1],
    [[26, 1, ...amount, 6, ...amount], 4],
  ];
  const describeBytes = (bytes: readonly number[], count: number) => {
    const accounts = [source, mint, target, owner].slice(0, count).map((address) => ({
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
    return describeToken({ program: programs.token, accounts, data }, new InstructionData(data), context);
  };

  it.each(known)(
    'of bytes %j is described with %i accounts, and refused if it is cut short',
    (data, count) => {
      expect(describeBytes(data, count)).toBeDefined();
      for (const [length] of data.entries())
        expect(() => describeBytes(data.slice(0, length), 4)).toThrow(RangeError);
      for (let less = 0; less < count; less += 1) expect(() => describeBytes(data, less)).toThrow(RangeError);
    },
  );

  it('of any other number is unknown', () => {
    const numbers = new Set(known.map(([[number]]) => number));
    for (let number = 0; number < 256; number += 1) {
      if (!numbers.has(number)) expect(describeBytes([number, ...base58.decode(friend)], 4)).toBeUndefined();
    }
    expect(describeBytes([26, 0, ...amount, 6, ...amount], 4)).toBeUndefined();
  });
});
