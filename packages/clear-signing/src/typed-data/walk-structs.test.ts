import fc from 'fast-check';
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem';
import { describe, expect, it } from 'vitest';
import { describeTypedData } from './describe-typed-data.ts';

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const chain = { id: 31_337 };
const tokens = [{ address: token, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6, balance: 10n }];
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, maxUint256] });

type Types = Readonly<Record<string, Readonly<Record<string, string>>>>;
interface Signed {
  readonly primaryType: string;
  readonly types: Types;
  readonly message: object;
}

const ask = ({ primaryType, types, message }: Signed) =>
  describeTypedData({
    typedData: {
      types: Object.fromEntries(
        Object.entries(types).map(([name, members]) => [
          name,
          Object.entries(members).map(([member, type]) => ({ name: member, type })),
        ]),
      ),
      primaryType,
      domain: { name: 'Mooring Dollar', chainId: 31_337, verifyingContract: token },
      message,
    },
    chain,
    tokens,
    address: me,
  });
const ids = (signed: Signed) => ask(signed).warnings.map(({ id }) => id);

const permit = (value: bigint): Signed => ({
  primaryType: 'Permit',
  types: { Permit: { owner: 'address', spender: 'address', value: 'uint256' } },
  message: { owner: me, spender: other, value: `${value}` },
});
const call = { to: 'address', value: 'uint256', data: 'bytes' };

const signed: readonly Signed[] = [
  permit(maxUint256),
  permit(10n),
  {
    primaryType: 'PermitBatch',
    types: {
      PermitBatch: { details: 'Detail[]', spender: 'address' },
      Detail: { token: 'address', amount: 'uint160' },
    },
    message: {
      spender: other,
      details: [
        { token, amount: '1' },
        { token: me, amount: `${2n ** 160n - 1n}` },
      ],
    },
  },
  {
    primaryType: 'TransferWithAuthorization',
    types: {
      TransferWithAuthorization: {
        from: 'address',
        to: 'address',
        value: 'uint256',
        validAfter: 'uint256',
        validBefore: 'uint256',
      },
    },
    message: { from: other, to: me, value: '5', validAfter: 0, validBefore: 1 },
  },
  {
    primaryType: 'SafeTx',
    types: { SafeTx: { ...call, operation: 'uint8', gasPrice: 'uint256' } },
    message: { to: token, value: 0, data: approve, operation: 1, gasPrice: 1 },
  },
  {
    primaryType: 'Operation',
    types: { Operation: { sender: 'address', callData: 'bytes' } },
    message: { sender: me, callData: approve },
  },
  {
    primaryType: 'Batch',
    types: { Batch: { calls: 'Call[]' }, Call: call },
    message: {
      calls: [
        { to: token, value: 0, data: approve },
        { to: other, value: 7, data: '0x' },
      ],
    },
  },
  {
    primaryType: 'Order',
    types: {
      Order: {
        makerAsset: 'address',
        takerAsset: 'address',
        makingAmount: 'uint256',
        takingAmount: 'uint256',
      },
    },
    message: { makerAsset: token, takerAsset: me, makingAmount: '5', takingAmount: '0' },
  },
];

/** ERC-7739's wrapper, a member of any name, a list, and a list beside something harmless. */
const wrappers: readonly ((inner: Signed, name: string) => Signed)[] = [
  ({ primaryType, types, message }, name) => ({
    primaryType: name,
    types: { ...types, [name]: { contents: primaryType, name: 'string', verifyingContract: 'address' } },
    message: { contents: message, name: 'Account', verifyingContract: me },
  }),
  ({ primaryType, types, message }, name) => ({
    primaryType: name,
    types: { ...types, [name]: { note: 'string', inner: `${primaryType}[]` } },
    message: { note: 'hi', inner: [message, message] },
  }),
  ({ primaryType, types, message }, name) => ({
    primaryType: name,
    types: {
      ...types,
      [name]: { permit: 'Small', inner: primaryType },
      Small: { spender: 'address', value: 'uint256' },
    },
    message: { permit: { spender: other, value: 1 }, inner: message },
  }),
];

describe('a struct nested in typed data', () => {
  it('is described as at the top if a smart account wraps it (ERC-7739)', () => {
    const [wrap] = wrappers;
    const inner = permit(maxUint256);
    const description = ask(wrap?.(inner, 'TypedDataSign') ?? inner);
    expect(description).toMatchObject({ kind: 'token-approval', title: ask(inner).title });
    expect(description.warnings).toEqual(ask(inner).warnings);
  });

  it('is never milder when wrapped', () => {
    const nest = fc.array(fc.constantFrom(...wrappers), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...signed), nest, (inner, wraps) => {
        const outer = wraps.reduce<Signed>((within, wrap, index) => wrap(within, `Wrap${index}`), inner);
        const found = ids(outer);
        for (const id of ids(inner)) expect(found).toContain(id);
      }),
      { numRuns: 300 },
    );
  });

  it('adds up parts of an allowance at any depth', () => {
    const { types } = permit(1n);
    const half = permit(5n).message;
    const two = {
      primaryType: 'Two',
      types: { ...types, Two: { a: 'Permit', b: 'Permit' } },
      message: { a: half, b: half },
    };
    expect(ids(permit(5n))).not.toContain('warnWholeBalance');
    expect(ids(two)).toContain('warnWholeBalance');
  });

  it('describes a call in a list once', () => {
    const [batch] = signed.filter(({ primaryType }) => primaryType === 'Batch');
    const description = ask(batch ?? permit(1n));
    expect(description.summary).toContain('2 steps');
    expect(description.fields.filter(({ label }) => label.endsWith('Spender'))).toHaveLength(1);
  });

  it('is a danger if there is more than is described', () => {
    const { types, message } = permit(1n);
    const many = {
      primaryType: 'Many',
      types: { ...types, Many: { list: 'Permit[]' } },
      message: { list: Array(201).fill(message) },
    };
    expect(ids(many)).toContain('warnMoreSteps');
  });
});
