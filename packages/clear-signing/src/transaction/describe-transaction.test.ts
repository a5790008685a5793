import fc from 'fast-check';
import { encodeFunctionData, erc20Abi, erc721Abi, type Hex, maxUint256, parseAbi, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Description } from '../words/description.ts';
import { describeTransaction } from './describe-transaction.ts';

const chain = {
  id: 31_337,
  name: 'Devnet A',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const tokens = [{ address: token.toLowerCase(), symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 }];

function describeIt(transaction: object, known = tokens): Description {
  return describeTransaction({ transaction: { from, ...transaction }, chain, tokens: known });
}

function call(data: Hex, known = tokens): Description {
  return describeIt({ to: token, data }, known);
}

const dangers = ({ warnings }: Description) =>
  warnings.filter(({ level }) => level === 'danger').map(({ text }) => text);
const field = ({ fields }: Description, label: string) => fields.find((entry) => entry.label === label);

describe('a transfer', () => {
  it('shows the full amount and the full address', () => {
    const description = describeIt({ to, value: '0x14d1120d7b160001' });
    expect(description).toMatchObject({
      kind: 'transfer',
      summary: 'Send 1.500000000000000001 ETH to 0x70…dc79C8.',
      warnings: [],
    });
    expect(field(description, 'Recipient')).toEqual({ label: 'Recipient', value: to, emphasis: 'address' });
    expect(field(description, 'Network')?.value).toBe('Devnet A (31337)');
  });

  it('shows the highest fee if the request sets one', () => {
    const description = describeIt({ to, value: '0x1', gas: '0x5208', maxFeePerGas: '0x3b9aca00' });
    expect(field(description, 'Highest fee')?.value).toBe('0.000021 ETH');
  });

  it('to the zero address is a danger', () => {
    expect(dangers(describeIt({ to: zeroAddress, value: '0x1' })).join()).toContain('zero address');
  });
});

describe('token calls', () => {
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1_500_000n] });

  it('transfer', () => {
    expect(call(transfer)).toMatchObject({
      kind: 'token-transfer',
      summary: 'Send 1.5 USDX to 0x70…dc79C8.',
      warnings: [],
    });
  });

  it('transfer of an unknown token shows raw units and marks it', () => {
    const description = call(transfer, []);
    expect(description.summary).toContain('1,500,000 units');
    expect(description.warnings.map(({ text }) => text).join()).toContain('not known');
  });

  it('transfer to the token itself is a danger', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [token, 1n] });
    expect(dangers(call(data)).join()).toContain('usually lost');
  });

  it('transferFrom another owner names the owner', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [to, from, 1n] });
    expect(call(data)).toMatchObject({ kind: 'token-transfer' });
    expect(
      call(data)
        .warnings.map(({ text }) => text)
        .join(),
    ).toContain('another address');
  });

  it('transferFrom on an unknown contract may move an item', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, 7n] });
    const { warnings } = describeTransaction({ transaction: { from, to: token, data }, chain });
    expect(warnings.map(({ id }) => id)).toEqual(['warnAmountOrItem']);
  });

  it.each([maxUint256, 2n ** 160n - 1n, 2n ** 128n])(
    'an approval of %d is unlimited and a danger',
    (amount) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] });
      const description = call(data);
      expect(description).toMatchObject({
        kind: 'token-approval',
        summary: 'Let 0x70…dc79C8 take all of USDX, now and later.',
      });
      expect(dangers(description)).toHaveLength(1);
      expect(field(description, 'Amount')?.emphasis).toBe('warning');
    },
  );

  it.each([2n ** 96n - 1n, 10n ** 36n])(
    'an approval of %d is unlimited for a token of 18 decimals too',
    (amount) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] });
      const known = [{ address: token, symbol: 'UNI', name: 'Uni', decimals: 18 }];
      expect(call(data, known).warnings.map(({ id }) => id)).toEqual([
        'warnUnlimitedApproval',
        'warnUnknownSpender',
      ]);
    },
  );

  it('a bounded approval is not a danger, and an approval of zero revokes', () => {
    const approve = (amount: bigint) =>
      call(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] }));
    expect(dangers(approve(5_000_000n))).toEqual([]);
    expect(approve(5_000_000n).summary).toContain('up to 5 USDX');
    expect(approve(0n).title).toBe('End approval of USDX');
  });

  it('an approval on an unknown contract may give an item away, including item 0', () => {
    const unknown = '0x0000000000000000000000000000000000721721';
    for (const amount of [0n, 5n]) {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] });
      const description = describeTransaction({ transaction: { from, to: unknown, data }, chain, tokens });
      expect(description.title).toBe('Approve spending of a token');
      expect(description.summary).toContain(`or item ${amount} of a collection`);
      expect(description.warnings.map(({ id }) => id)).toEqual(['warnUnknownSpender', 'warnAmountOrItem']);
    }
  });

  it('permit and increaseAllowance are approvals', () => {
    const abi = parseAbi([
      'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
      'function increaseAllowance(address spender, uint256 amount)',
    ]);
    const word: Hex = `0x${'11'.repeat(32)}`;
    const permit = call(
      encodeFunctionData({
        abi,
        functionName: 'permit',
        args: [to, from, maxUint256, 1_700_000_000n, 27, word, word],
      }),
    );
    expect(permit.kind).toBe('token-approval');
    expect(field(permit, 'Valid until')?.value).toBe('2023-11-14 22:13:20 UTC');
    expect(dangers(permit)).toHaveLength(1);
    const more = call(encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [to, 1_000_000n] }));
    expect(more.summary).toContain('a further 1 USDX');
  });

  it('items and whole collections', () => {
    const send = encodeFunctionData({
      abi: erc721Abi,
      functionName: 'safeTransferFrom',
      args: [from, to, 7n],
    });
    expect(call(send)).toMatchObject({ kind: 'token-transfer', title: 'Send an item' });
    const all = (approved: boolean) =>
      call(encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [to, approved] }));
    expect(all(true).kind).toBe('token-approval');
    expect(dangers(all(true)).join()).toContain('every item');
    expect(dangers(all(false))).toEqual([]);
  });

  it('with data appended, altered or truncated are not taken for the plain call', () => {
    expect(
      call(`${transfer}00`)
        .warnings.map(({ text }) => text)
        .join(),
    ).toContain('does not use');
    const dirty = `${transfer.slice(0, 10)}ff${transfer.slice(12)}` as Hex;
    expect(call(dirty).warnings.length).toBeGreaterThan(0);
    expect(call(transfer.slice(0, -2) as Hex).kind).toBe('contract-call');
  });

  it('that also send native currency show the amount', () => {
    const description = describeIt({ to: token, data: transfer, value: '0xde0b6b3a7640000' });
    expect(description.warnings.map(({ text }) => text)).toContain('The call also sends 1 ETH.');
  });
});

describe('other calls', () => {
  it('show selector and data', () => {
    const description = describeIt({ to, data: '0xdeadbeef00' });
    expect(description.kind).toBe('contract-call');
    expect(field(description, 'Function')?.value).toBe('0xdeadbeef');
    expect(field(description, 'Data')?.value).toBe('0xdeadbeef00');
    expect(describeIt({ to, data: '0xde' }).summary).toContain('function none');
  });

  it('create contracts', () => {
    expect(describeIt({ data: '0x6000' })).toMatchObject({ kind: 'contract-creation' });
  });
});

describe('dangers around a transaction', () => {
  it.each([
    ['another chain', { to, chainId: '0x1' }, 'meant for chain 1'],
    [
      'a delegation',
      { to: from, data: '0xdeadbeef', authorizationList: [{ address: token, chainId: '0x0' }] },
      'control of your account',
    ],
    [
      'a delegation that cannot be read',
      { to: from, data: '0xdeadbeef', authorizationList: [{}] },
      'cannot be read',
    ],
    ['a broken checksum', { to: to.replace('C51812', 'c51812') }, 'capital letters'],
  ])('%s', (_name, transaction, text) => {
    expect(dangers(describeIt(transaction)).join()).toContain(text);
  });
});

describe('malformed transactions', () => {
  it.each([
    undefined,
    null,
    'text',
    [],
    {},
    { to: 'x' },
    { to, value: '1.5' },
    { to, value: -1 },
    { to, value: `0x${'f'.repeat(65)}` },
    { to, data: '0xabc' },
    { to, data: 5 },
    { to, data: '0xab', input: '0xcd' },
    { to, data: `0x${'00'.repeat(300_000)}` },
    { from: 'me', to },
    {
      get to() {
        throw new Error('no');
      },
    },
  ])('%# are unknown, and a danger', (transaction) => {
    const description = describeTransaction({ transaction, chain });
    expect(description.kind).toBe('unknown');
    expect(dangers(description).length).toBeGreaterThan(0);
  });

  it('of any kind never throw, and every text is bounded', () => {
    const wild = fc.record(
      { to: fc.constantFrom(to, token, 'x'), data: fc.anything(), value: fc.anything() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), wild), (transaction) => {
        const { fields, summary, raw } = describeTransaction({ transaction, chain, tokens });
        expect(summary.length).toBeLessThan(500);
        expect(raw.length).toBeLessThan(3_000_000);
        expect(fields.length).toBeLessThanOrEqual(200);
      }),
    );
  });

  it('a token with a hostile name cannot disturb the text', () => {
    const hostile = [{ ...(tokens[0] as (typeof tokens)[number]), symbol: `\u202eX${'y'.repeat(10_000)}` }];
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] });
    const description = call(data, hostile);
    expect(description.summary.length).toBeLessThan(500);
    expect(description.title).toContain('‹U+202E›');
  });
});
