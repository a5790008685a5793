import fc from 'fast-check';
import { parseUnits } from 'viem';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  friend,
  instruction,
  mint,
  owner,
  send,
  source,
  target,
  token,
  u64,
} from './test-support/build-transaction.ts';
import { dangers, describeSteps, fieldsOf, ids, looked, tokens } from './test-support/describe-steps.ts';

const transfer = token([12, ...u64(5_000_000n), 6], [source, 'w'], [mint, ''], [target, 'w'], [owner, 's']);

describe('a payment', () => {
  it('to an account of the owner is not a loss', () => {
    expect(describeSteps([send(5n, friend)], { accounts: [friend] }).summary).toContain(
      'to your own account',
    );
  });

  it('names others who pay or have to sign', () => {
    const description = describeSteps([send(5n), send(6n, owner, source)], { feePayer: friend });
    expect(fieldsOf(description)).toMatchObject({ 'Who pays the fee': friend, 'Also signs': source });
    expect(ids(description)).toEqual(expect.arrayContaining(['warnOtherPayer', 'warnOtherSigners']));
  });

  it('that needs no signature of the account is a danger', () => {
    const description = describeSteps([send(5n, owner, friend)], { feePayer: friend });
    expect(dangers(description)).toContain('warnNotSigner');
  });
});

describe('several steps', () => {
  it('are numbered, with the total that leaves the account', () => {
    const description = describeSteps([send(1n), send(2n), transfer], { tokens, tokenAccounts: looked });
    expect(description).toMatchObject({ kind: 'several', summary: 'Take 3 steps.' });
    const { fields } = description;
    expect(fields.slice(0, 3).map(({ label, value }) => [label, value])).toEqual([
      ['You give', '0.000000003 SOL'],
      ['You give', '5 USDX'],
      ['Step 1', expect.stringContaining('0.000000001 SOL')],
    ]);
    expect(fields.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['3. Amount', '3. Recipient', 'Highest fee']),
    );
  });

  it('mark the dangerous one', () => {
    const { fields } = describeSteps([send(1n), instruction(addressOf(7), [], [owner, 's'])]);
    expect(fields.find(({ label }) => label === 'Step 2')).toMatchObject({ emphasis: 'warning' });
  });

  it('count every amount that leaves the account, and none that stays', () => {
    const amounts = fc.array(fc.tuple(fc.bigInt(0n, 2n ** 60n), fc.constantFrom(friend, source)), {
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(amounts, (payments) => {
        const steps = payments.map(([amount, to]) => send(amount, to));
        const { 'You give': shown } = fieldsOf(describeSteps(steps, { accounts: [source] }));
        const leaving = payments.filter(([, to]) => to === friend);
        const sum = leaving.reduce((total, [amount]) => total + amount, 0n);
        expect(shown === undefined ? undefined : parseUnits(shown.replace(/,| SOL/g, ''), 9)).toBe(
          leaving.length === 0 ? undefined : sum,
        );
      }),
    );
  });

  it('may be none', () => {
    expect(describeSteps([])).toMatchObject({ title: 'Pay the network fee', warnings: [] });
  });

  it('are all inspected up to the maximum', () => {
    const many = describeSteps(Array.from({ length: 64 }, () => instruction(addressOf(7), [], [friend, ''])));
    expect(many.fields).toHaveLength(200);
    expect(dangers(many)).toEqual(['warnMoreFields']);
  });
});

describe('a lookup table that was not read', () => {
  const tables = { [addressOf(8)]: [friend] };

  it('is a danger if it hides a recipient', () => {
    const hidden = describeSteps([send(5n)], { tables });
    expect(fieldsOf(hidden).Recipient).toBe(`entry 0 of table ${addressOf(8)}`);
    expect(ids(hidden)).toEqual(['warnHiddenAccount', 'warnTables']);
  });

  it('shows the recipient once it is read', () => {
    const description = describeSteps([send(5n)], { tables, read: tables });
    expect(fieldsOf(description).Recipient).toBe(friend);
    expect(ids(description)).toEqual([]);
  });
});
