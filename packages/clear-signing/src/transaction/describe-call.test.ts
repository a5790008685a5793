import { zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { messages } from '../messages/words/en.generated.ts';
import type { Description } from '../words/description.ts';
import { writeDescription } from '../words/write-description.ts';
import { type CallParameters, describeCall, type SingleCall } from './describe-call.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const wrapper = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const tokens = [{ address: contract, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 }];

function describeIt(call: SingleCall, change: Partial<CallParameters> = {}): Description {
  const draft = describeCall({
    ...{ call, contract, account, actor: account, tokens, knownAddresses: [other], totals: new Map() },
    ...{ value: '1 ETH', ...change },
  });
  return writeDescription({ ...draft, raw: '' }, messages);
}

const ids = ({ warnings }: Description) => warnings.map(({ id }) => id);
const value = ({ fields }: Description, label: string) =>
  fields.find((field) => field.label === label)?.value;

describe('a transfer', () => {
  const call = { what: 'transfer', to: other, amount: 2_500_000n } as const;

  it('shows amount, recipient and token', () => {
    const description = describeIt(call);
    expect(description).toMatchObject({ summary: 'Send 2.5 USDX to 0x70…dc79C8.', warnings: [] });
    expect(value(description, 'From')).toBeUndefined();
    expect(value(description, 'Recipient')).toBe(other);
    expect(value(description, 'Token')).toBe('Mooring Dollar');
    expect(value(description, 'Token address')).toBe(contract);
  });

  it('by another contract, or of another owner, names whose tokens move', () => {
    expect(value(describeIt(call, { actor: wrapper }), 'From')).toBe(wrapper);
    const pulled = describeIt({ ...call, from: other });
    expect(value(pulled, 'From')).toBe(other);
    expect(ids(pulled)).toEqual(['warnFromOther']);
  });

  it('of the account or of the acting contract moves its own tokens', () => {
    expect(ids(describeIt({ ...call, from: account.toLowerCase() }))).toEqual([]);
    expect(ids(describeIt({ ...call, from: wrapper }, { actor: wrapper }))).toEqual([]);
    expect(ids(describeIt({ ...call, from: other }, { account: undefined }))).toEqual([]);
  });

  it('to the token itself or to nobody is a danger', () => {
    expect(ids(describeIt({ ...call, to: contract.toLowerCase() }))).toEqual(['warnToTokenContract']);
    expect(ids(describeIt({ ...call, to: zeroAddress }))).toEqual(['warnToNobody']);
  });

  it('of an unknown token may move an item, if the function moves items as well', () => {
    const unknown = { tokens: [] };
    expect(ids(describeIt(call, unknown))).toEqual(['warnUnknownToken']);
    expect(ids(describeIt({ ...call, from: account }, unknown))).toEqual(['warnAmountOrItem']);
    const named = { ...call, from: account, asset: wrapper };
    expect(ids(describeIt(named, { tokens: [], contract: permit2 }))).toEqual(['warnUnknownToken']);
  });

  it('through an unknown contract warns about that contract', () => {
    const named = { ...call, asset: contract };
    expect(ids(describeIt(named, { contract: wrapper }))).toEqual(['warnUnknownContract']);
    expect(ids(describeIt(named, { contract: permit2 }))).toEqual([]);
  });
});

describe('an approval', () => {
  const call = { what: 'approve', spender: other, amount: 2_500_000n, change: 'set' } as const;

  it('shows amount, spender and deadline', () => {
    const description = describeIt({ ...call, deadline: 1_700_000_000n });
    expect(description).toMatchObject({
      title: 'Approve spending of USDX',
      summary: 'Let 0x70…dc79C8 take up to 2.5 USDX.',
      warnings: [],
    });
    expect(value(description, 'Spender')).toBe(other);
    expect(value(description, 'Valid until')).toBe('2023-11-14 22:13:20 UTC');
  });

  it('of everything is a danger, even in addition to an allowance', () => {
    for (const change of ['set', 'more', 'all'] as const) {
      const description = describeIt({ ...call, amount: 2n ** 256n - 1n, change });
      expect(description.summary).toContain('take all of USDX');
      expect(description.fields[0]).toMatchObject({ value: 'Unlimited USDX', emphasis: 'warning' });
      expect(ids(description)).toContain('warnUnlimitedApproval');
    }
  });

  it('of zero ends the allowance, unless it adds to it', () => {
    for (const change of ['set', 'all'] as const) {
      const description = describeIt({ ...call, amount: 0n, change });
      expect(description.summary).toBe('0x70…dc79C8 may no longer take USDX.');
      expect(description.warnings).toEqual([]);
    }
    expect(ids(describeIt({ ...call, amount: 0n, change: 'more' }))).toEqual(['warnIncrease']);
  });

  it('of zero on an unknown contract may give item 0', () => {
    const description = describeIt({ ...call, amount: 0n }, { tokens: [] });
    expect(description.title).not.toContain('End');
    expect(ids(description)).toEqual(['warnAmountOrItem']);
    // With an owner or a named token, it is no function of a collection.
    const owned = describeIt({ ...call, amount: 0n, owner: account }, { tokens: [] });
    expect(owned.summary).toContain('no longer');
    expect(ids(owned)).toEqual(['warnUnknownContract']);
  });

  it('that lowers an allowance is no danger, whatever the amount', () => {
    const description = describeIt(
      { ...call, amount: 2n ** 256n - 1n, change: 'less' },
      { knownAddresses: [] },
    );
    expect(description).toMatchObject({ title: 'Lower an approval of USDX', warnings: [] });
    expect(description.fields[0]?.emphasis).toBe('amount');
  });

  it('that runs code of the spender, or adds to an allowance, is a danger', () => {
    expect(ids(describeIt({ ...call, calls: true }))).toEqual(['warnApproveAndCall']);
    expect(ids(describeIt({ ...call, change: 'more' }))).toEqual(['warnIncrease']);
  });

  it('of another owner names the owner', () => {
    const description = describeIt({ ...call, owner: wrapper });
    expect(value(description, 'Owner')).toBe(wrapper);
    expect(ids(description)).toEqual(['warnFromOther']);
    expect(value(describeIt(call, { actor: wrapper }), 'Owner')).toBe(wrapper);
  });

  it('counts together with earlier allowances of the request', () => {
    const totals = new Map();
    const known = tokens.map((token) => ({ ...token, balance: 5_000_000n }));
    expect(ids(describeIt(call, { tokens: known, totals }))).toEqual([]);
    expect(ids(describeIt(call, { tokens: known, totals }))).toEqual(['warnWholeBalance']);
  });
});

describe('items of a collection', () => {
  it('are shown by number, sender and recipient', () => {
    const call = { what: 'transfer-item', from: account, to: other, id: 7n, amount: 3n } as const;
    const description = describeIt(call);
    expect(value(description, 'Item')).toBe('7');
    expect(value(description, 'Amount')).toBe('3');
    expect(ids(description)).toEqual(['warnUnknownCollection']);
    expect(ids(describeIt({ ...call, from: wrapper, to: zeroAddress }))).toEqual([
      'warnToNobody',
      'warnFromOther',
      'warnUnknownCollection',
    ]);
  });

  it('given to an operator are a danger, taken back are not', () => {
    const call = { what: 'approve-all', operator: other, approved: true } as const;
    const given = describeIt(call, { actor: wrapper });
    expect(ids(given)).toEqual(['warnAllItems', 'warnUnknownCollection']);
    expect(value(given, 'Owner')).toBe(wrapper);
    expect(value(given, 'Operator')).toBe(other);
    expect(ids(describeIt({ ...call, approved: false }))).toEqual(['warnUnknownCollection']);
  });
});

it('wraps and unwraps the native currency', () => {
  expect(describeIt({ what: 'deposit' }).summary).toBe('Put 1 ETH into Mooring Dollar.');
  expect(describeIt({ what: 'withdraw', amount: 5_000_000n }).summary).toBe(
    'Take 5 USDX out of Mooring Dollar.',
  );
});

it('to hand over the contract is a danger', () => {
  expect(ids(describeIt({ what: 'control', to: other }))).toEqual(['warnControl']);
});
