import fc from 'fast-check';
import { parseUnits } from 'viem';
import { describe, expect, it } from 'vitest';
import { messages as english } from '../messages/words/en.generated.ts';
import { writeDescription } from '../words/write-description.ts';
import { describeSignedApprovals } from './describe-signed-approvals.ts';
import type { SignedApproval } from './find-approvals.ts';

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const usd = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const collection = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const tokens = [
  { address: usd, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6, balance: 10n, supply: 100n },
];
const approval = (amount: bigint | undefined, more: Partial<SignedApproval> = {}): SignedApproval => ({
  token: usd,
  spender,
  amount,
  ...more,
});
const known = { tokens, address: me, knownAddresses: [spender.toLowerCase()] };
const describeAll = (approvals: readonly SignedApproval[], more: object = {}, totals?: Map<string, bigint>) =>
  writeDescription(
    { ...describeSignedApprovals(approvals, { ...known, ...more }, totals), raw: '' },
    english,
  );
const ids = (...given: Parameters<typeof describeAll>) =>
  describeAll(...given)
    .warnings.map(({ id }) => id)
    .filter((id) => id !== 'warnApprovalBySignature');

describe('an approval', () => {
  it.each([
    ['a part of the balance', approval(9n), []],
    ['nothing', approval(0n), []],
    ['the whole balance', approval(10n), ['warnWholeBalance']],
    ['the whole supply', approval(100n), ['warnUnlimitedApproval']],
    ['no amount', approval(undefined), ['warnUnlimitedApproval']],
    ['the largest amount', approval(2n ** 256n - 1n), ['warnUnlimitedApproval']],
    ['the largest amount of Permit2', approval(2n ** 160n - 1n), ['warnUnlimitedApproval']],
    ['the largest amount of some tokens', approval(2n ** 96n - 1n), ['warnUnlimitedApproval']],
    ['a token that is not known', approval(5n, { token: collection }), ['warnUnknownToken']],
    ['a token that is not named', approval(5n, { token: undefined }), ['warnUnknownToken']],
    ['tokens of another account', approval(5n, { owner: spender }), ['warnSignerDiffers']],
    ['tokens of the account in small letters', approval(5n, { owner: me.toLowerCase() }), []],
  ])('of %s', (_name, one, expected) => {
    expect(ids([one])).toEqual(expected);
  });

  it('to an unknown spender is a warning, unless it gives nothing', () => {
    expect(ids([approval(5n)], { knownAddresses: [] })).toEqual(['warnUnknownSpender']);
    expect(ids([approval(0n)], { knownAddresses: [] })).toEqual([]);
    expect(ids([approval(1n, { item: 7n })], { knownAddresses: [] })).toEqual(['warnUnknownSpender']);
  });

  it('of one item names it and its collection', () => {
    const { summary, fields } = describeAll([approval(1n, { item: 2n ** 255n, token: collection })]);
    expect(summary).toContain(`${2n ** 255n}`);
    expect(fields).toMatchObject([
      { label: 'Item', value: `${2n ** 255n}` },
      { label: 'Collection', value: collection },
      { label: 'Spender', value: spender },
    ]);
  });

  it('shows every digit of any amount that is not everything', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 24n - 1n), (amount) => {
        const [shown] = describeAll([approval(amount)], {
          tokens: [{ ...tokens[0], supply: undefined }],
        }).fields;
        expect(parseUnits(shown?.value.replace(/,| USDX/g, '') ?? '', 6)).toBe(amount);
      }),
    );
  });
});

describe('several approvals', () => {
  it('add up, in one description and over those of the same signature', () => {
    expect(ids([approval(5n), approval(4n)])).toEqual([]);
    expect(ids([approval(5n), approval(5n)])).toEqual(['warnWholeBalance']);
    const totals = new Map<string, bigint>();
    expect(ids([approval(5n)], {}, totals)).toEqual([]);
    expect(ids([approval(5n, { token: usd.toLowerCase() })], {}, totals)).toEqual(['warnWholeBalance']);
  });

  it('are counted, with the amount of each', () => {
    const { summary, fields } = describeAll([approval(5n), approval(1n, { token: collection })]);
    expect(summary).toContain('2 tokens');
    expect(fields.filter(({ label }) => label === 'Amount').map(({ value }) => value)).toEqual([
      '0.000005 USDX',
      '1 units',
    ]);
  });
});
