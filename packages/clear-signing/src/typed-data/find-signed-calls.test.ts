import fc from 'fast-check';
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Description } from '../words/description.ts';
import { describeTypedData } from './describe-typed-data.ts';
import { findSignedCalls } from './find-signed-calls.ts';
import type { TypedMember } from './read-typed-data.ts';

const chain = {
  id: 31_337,
  name: 'Devnet A',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const safe = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const tokens = [{ address: token, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 }];
const domain = { chainId: 31_337, verifyingContract: safe };
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, maxUint256] });

const ask = (members: Readonly<Record<string, string>>, message: object, around: object = domain) =>
  describeTypedData({
    typedData: {
      types: {
        Ask: Object.entries(members).map(([name, type]) => ({ name, type })),
        Call: [
          { name: 'to', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'data', type: 'bytes' },
        ],
      },
      primaryType: 'Ask',
      domain: around,
      message,
    },
    chain,
    tokens,
    address: owner,
  });
const ids = ({ warnings }: Description) => warnings.map(({ id }) => id);
const values = ({ fields }: Description, label: string) =>
  fields.filter((field) => field.label === label).map(({ value }) => value);

describe('a signature that authorises calls', () => {
  const members = { to: 'address', value: 'uint256', data: 'bytes', operation: 'uint8' };

  it('of a Safe describes the call and the acting account', () => {
    const description = ask(members, { to: token, value: 0, data: approve, operation: 0 });
    expect(description).toMatchObject({
      kind: 'token-approval',
      title: 'Allow calls by signature',
      summary: 'Let 0x70…dc79C8 take all of USDX, now and later.',
    });
    expect(ids(description)).toEqual([
      'warnUnlimitedApproval',
      'warnCallBySignature',
      'warnUnknownContract',
      'warnUnknownSpender',
    ]);
    expect(values(description, 'Account')).toEqual([safe]);
    expect(values(description, 'Owner')).toEqual([safe]);
  });

  it('of a Safe that runs foreign code is a danger, even without a numeric operation', () => {
    for (const operation of [1, '1', '0x1', 'x', 2])
      expect(ids(ask(members, { to: other, value: 0, data: '0xdeadbeef', operation }))).toContain(
        'warnDelegateCall',
      );
  });

  it('of a Safe that pays a refund is a danger', () => {
    const withPrice = { ...members, gasPrice: 'uint256' };
    const message = { to: other, value: 0, data: '0x', operation: 0 };
    expect(ids(ask(withPrice, { ...message, gasPrice: '1' }))[0]).toBe('warnRefund');
    expect(ids(ask(withPrice, { ...message, gasPrice: 'x' }))).toContain('warnRefund');
    expect(ids(ask(withPrice, { ...message, gasPrice: 0 }))).toEqual([
      'warnCallBySignature',
      'warnUnknownContract',
    ]);
  });

  it('of a smart account describes the account’s actions', () => {
    const callData = encodeFunctionData({
      abi: parseAbi(['function execute(address target, uint256 value, bytes data)']),
      args: [token, 0n, approve],
    });
    const description = ask({ sender: 'address', callData: 'bytes' }, { sender: safe, callData });
    expect(ids(description)).toContain('warnUnlimitedApproval');
    expect(ids(description)).toContain('warnCallBySignature');
  });

  it('of a smart account pays its submitter, unless it sets a price of zero', () => {
    const callData = encodeFunctionData({
      abi: parseAbi(['function execute(address target, uint256 value, bytes data)']),
      args: [other, 0n, '0x'],
    });
    const operation = { sender: 'address', callData: 'bytes', preVerificationGas: 'uint256' };
    const message = { sender: safe, callData, preVerificationGas: '1000000000000' };
    const packed = (price: string) =>
      ids(ask({ ...operation, gasFees: 'bytes32' }, { ...message, gasFees: price }));
    const plain = (maxFeePerGas: unknown) =>
      ids(ask({ ...operation, maxFeePerGas: 'uint256' }, { ...message, maxFeePerGas }));
    const each = '00'.repeat(15);
    for (const found of [
      packed(`0x${each}01${each}01`),
      packed(`0x${each}00${each}01`),
      packed('x'),
      plain('1'),
      plain('x'),
      // Does not describe what it pays.
      ids(ask(operation, message)),
      // Unsigned members have no meaning.
      ids(ask(operation, { ...message, maxFeePerGas: 0 })),
    ])
      expect(found[0]).toBe('warnRefund');
    for (const found of [packed(`0x${each}00${each}00`), plain(0), plain('0x0')])
      expect(found).not.toContain('warnRefund');
  });

  it('of several calls lists each', () => {
    const calls = [
      { to: token, value: 0, data: approve },
      { to: other, value: '1000000000000000000', data: '0x' },
    ];
    const description = ask({ calls: 'Call[]' }, { calls });
    expect(description).toMatchObject({ kind: 'several', summary: 'Take 2 steps.' });
    expect(values(description, 'Step 2')).toEqual(['Send 1 ETH to 0x70…dc79C8.']);
    expect(ids(description)[0]).toBe('warnUnlimitedApproval');
    expect(ids(description)).toContain('warnUnknownContract');
    expect(ids(ask({ calls: 'Call[]', gasPrice: 'uint256' }, { calls, gasPrice: '1' }))[0]).toBe(
      'warnRefund',
    );
  });

  it('is verified by a contract that may do something else, unless it is known', () => {
    const message = { to: other, value: 0, data: '0x', operation: 0, delegateCall: true };
    const found = (verifyingContract?: string) =>
      ask(
        { ...members, delegateCall: 'bool' },
        message,
        verifyingContract === undefined ? { chainId: 31_337 } : { ...domain, verifyingContract },
      ).warnings.map(({ id, text }) => (id === 'warnUnknownContract' ? text : id));
    expect(found(safe).join()).toContain(`Contract ${safe} is not known here`);
    expect(found('0xcA11bde05977b3631167028862bE2a173976CA11')).toEqual(['warnCallBySignature']);
    expect(found()).toEqual(['warnCallBySignature']);
  });

  it('on another chain names no token and no currency of this one', () => {
    const description = ask(
      members,
      { to: other, value: '5', data: '0x', operation: 0 },
      { ...domain, chainId: 1 },
    );
    expect(description.summary).toBe('Send 5 units to 0x70…dc79C8.');
    expect(ids(description)).toContain('warnOtherChain');
  });

  it('is not read from members that are not signed', () => {
    const decoy = { to: other, value: 0, data: '0x', operation: 0 };
    expect(ask({ note: 'string' }, { ...decoy, note: 'x' }).kind).toBe('typed-data');
  });
});

describe('calls that data contains', () => {
  const member = (name: string, type: string): TypedMember => ({ name, type });
  const call = [member('to', 'address'), member('value', 'uint256'), member('data', 'bytes')];
  const find = (members: readonly TypedMember[], message: Readonly<Record<string, unknown>>) =>
    findSignedCalls({
      types: new Map([
        ['Ask', members],
        ['Call', call],
      ]),
      primaryType: 'Ask',
      domain: { verifyingContract: safe },
      message,
    });
  const plain = { to: other, value: 0, data: '0x' };

  it.each(['calls', 'executions', 'transactions'])('are found once in a list named %s', (name) => {
    const found = find([member(name, 'Call[]')], { [name]: [plain, { ...plain, value: 5 }] });
    expect(found).toMatchObject([{ actor: safe, checkedBy: safe, steps: [{ value: 0n }, { value: 5n }] }]);
  });

  it('are found beside an invalid entry of a list', () => {
    const found = find([member('calls', 'Call[]')], { calls: [plain, { to: 'x' }, plain] });
    expect(found).toHaveLength(2);
  });

  it('are found in a second list, whatever the first contains', () => {
    const members = [member('calls', 'Call[]'), member('executions', 'Call[]')];
    for (const calls of [[], 'x', [{ to: 'x' }]])
      expect(find(members, { calls, executions: [plain] })).toHaveLength(1);
  });

  it.each([
    ['a negative amount', { ...plain, value: -1 }],
    ['an unreadable amount', { ...plain, value: 'x' }],
    ['half a byte', { ...plain, data: '0x0' }],
    ['no address', { ...plain, to: '0x00' }],
  ])('are none with %s', (_name, message) => {
    expect(find(call, message)).toEqual([]);
  });

  it('act as the sender that a forwarded request names', () => {
    expect(find([...call, member('from', 'address')], { ...plain, from: owner })).toMatchObject([
      { actor: owner },
    ]);
  });

  it('of any form are read without an error', () => {
    const members = [
      ...call,
      ...['calls', 'sender', 'callData', 'operation', 'gasPrice'].map((name) => member(name, 'Call[]')),
    ];
    const value = fc.oneof(fc.constantFrom(other, '0x', 0, [plain]), fc.anything());
    const message = fc.record(Object.fromEntries(members.map(({ name }) => [name, value])));
    fc.assert(
      fc.property(message, (it) => {
        for (const { steps } of find(members, it)) expect(steps.length).toBeGreaterThan(0);
      }),
    );
  });
});
