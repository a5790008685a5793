import { type Abi, concatHex, encodeFunctionData, encodePacked, type Hex, parseAbiItem, size } from 'viem';
import { describe, expect, it } from 'vitest';
import { decodeCall } from './decode-call.ts';
import { knownFunction } from './known-functions.ts';

const [a, b, c] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const;
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const all = 2n ** 256n - 1n;
const word = `0x${'00'.repeat(32)}` as const;

function decode(signature: string, args: readonly unknown[]): unknown {
  const item = parseAbiItem(`function ${signature}` as 'function a()');
  const data = encodeFunctionData({ abi: [item] as Abi, args });
  const decoded = decodeCall(data, contract);
  return decoded !== undefined && decoded !== 'hidden' ? decoded.call : decoded;
}

const step = (to: string, value: bigint, data: Hex) => ({ what: 'step', to, value, data });
const contractParts = (...parts: readonly object[]) => ({ what: 'several', parts, actor: 'contract' });
const senderParts = (...parts: readonly object[]) => ({ what: 'several', parts, actor: 'sender' });

describe('a token call', () => {
  it.each([
    ['transfer(address,uint256)', [a, 5n], { what: 'transfer', to: a, amount: 5n }],
    ['transferFrom(address,address,uint256)', [a, b, 5n], { what: 'transfer', from: a, to: b, amount: 5n }],
    ['transferAndCall(address,uint256)', [a, 5n], { what: 'transfer', to: a, amount: 5n }],
    ['transferAndCall(address,uint256,bytes)', [a, 5n, '0x12'], { what: 'transfer', to: a, amount: 5n }],
    ['send(address,uint256,bytes)', [a, 5n, '0x'], { what: 'transfer', to: a, amount: 5n }],
    [
      'transferFromAndCall(address,address,uint256)',
      [a, b, 5n],
      { what: 'transfer', from: a, to: b, amount: 5n },
    ],
    [
      'transferFromAndCall(address,address,uint256,bytes)',
      [a, b, 5n, '0x'],
      { what: 'transfer', from: a, to: b, amount: 5n },
    ],
    [
      'operatorSend(address,address,uint256,bytes,bytes)',
      [a, b, 5n, '0x', '0x'],
      { what: 'transfer', from: a, to: b, amount: 5n },
    ],
    ['approve(address,uint256)', [a, 5n], { what: 'approve', spender: a, amount: 5n, change: 'set' }],
    [
      'increaseAllowance(address,uint256)',
      [a, 5n],
      { what: 'approve', spender: a, amount: 5n, change: 'more' },
    ],
    [
      'increaseApproval(address,uint256)',
      [a, 5n],
      { what: 'approve', spender: a, amount: 5n, change: 'more' },
    ],
    [
      'decreaseAllowance(address,uint256)',
      [a, 5n],
      { what: 'approve', spender: a, amount: 5n, change: 'less' },
    ],
    [
      'decreaseApproval(address,uint256)',
      [a, 5n],
      { what: 'approve', spender: a, amount: 5n, change: 'less' },
    ],
    [
      'approveAndCall(address,uint256,bytes)',
      [a, 5n, '0x12'],
      { what: 'approve', spender: a, amount: 5n, change: 'set', calls: true },
    ],
    ['authorizeOperator(address)', [a], { what: 'approve', spender: a, amount: all, change: 'all' }],
    ['revokeOperator(address)', [a], { what: 'approve', spender: a, amount: 0n, change: 'all' }],
    [
      'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
      [a, b, 5n, 9n, 27, word, word],
      { what: 'approve', owner: a, spender: b, amount: 5n, deadline: 9n, change: 'set' },
    ],
    [
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      [a, b, 0n, 0n, true, 27, word, word],
      { what: 'approve', owner: a, spender: b, amount: all, deadline: all, change: 'set' },
    ],
    [
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      [a, b, 0n, 9n, false, 27, word, word],
      { what: 'approve', owner: a, spender: b, amount: 0n, deadline: 9n, change: 'set' },
    ],
    ['withdraw(uint256)', [5n], { what: 'withdraw', amount: 5n }],
    ['setApprovalForAll(address,bool)', [a, true], { what: 'approve-all', operator: a, approved: true }],
    [
      'safeTransferFrom(address,address,uint256)',
      [a, b, 7n],
      { what: 'transfer-item', from: a, to: b, id: 7n },
    ],
    [
      'safeTransferFrom(address,address,uint256,uint256,bytes)',
      [a, b, 7n, 2n, '0x'],
      { what: 'transfer-item', from: a, to: b, id: 7n, amount: 2n },
    ],
  ])('%s has its meaning', (signature, args, call) => {
    expect(decode(signature, args)).toEqual(call);
  });

  it('of several items has each, and hides one whose lists differ', () => {
    const signature = 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)';
    const item = { what: 'transfer-item', from: a, to: b };
    expect(decode(signature, [a, b, [7n, 8n], [1n, 2n], '0x'])).toEqual(
      senderParts({ ...item, id: 7n, amount: 1n }, { ...item, id: 8n, amount: 2n }),
    );
    expect(decode(signature, [a, b, [7n, 8n], [1n], '0x'])).toBe('hidden');
  });
});

describe('a call of Permit2', () => {
  const details = [c, 5n, 9, 0] as const;
  const one = { what: 'approve', asset: c, owner: a, spender: b, amount: 5n, deadline: 9n, change: 'set' };
  const transfer = { what: 'transfer', asset: c, from: a, to: b, amount: 5n };

  it('approves, for one token or several', () => {
    expect(decode('approve(address,address,uint160,uint48)', [c, b, 5n, 9])).toEqual({
      ...{ what: 'approve', asset: c, spender: b, amount: 5n, deadline: 9n, change: 'set' },
    });
    const permit = (form: string) => `permit(address,(${form},address,uint256),bytes)`;
    const form = '(address,uint160,uint48,uint48)';
    expect(decode(permit(form), [a, [details, b, 99n], '0x'])).toEqual(one);
    expect(decode(permit(`${form}[]`), [a, [[details, details], b, 99n], '0x'])).toEqual(
      senderParts(one, one),
    );
    expect(decode('lockdown((address,address)[])', [[[c, b]]])).toEqual(
      senderParts({ what: 'approve', asset: c, spender: b, amount: 0n, change: 'set' }),
    );
  });

  it('transfers, and hides lists that differ', () => {
    expect(decode('transferFrom(address,address,uint160,address)', [a, b, 5n, c])).toEqual(transfer);
    expect(decode('transferFrom((address,address,uint160,address)[])', [[[a, b, 5n, c]]])).toEqual(
      senderParts(transfer),
    );
    const signed = (list: '' | '[]') =>
      `permitTransferFrom(((address,uint256)${list},uint256,uint256),(address,uint256)${list},address,bytes)`;
    // What is taken counts, not what is permitted.
    expect(decode(signed(''), [[[c, 50n], 0n, 9n], [b, 5n], a, '0x'])).toEqual(transfer);
    expect(decode(signed('[]'), [[[[c, 50n]], 0n, 9n], [[b, 5n]], a, '0x'])).toEqual(senderParts(transfer));
    expect(decode(signed('[]'), [[[[c, 50n]], 0n, 9n], [], a, '0x'])).toBe('hidden');
  });
});

describe('a call of calls', () => {
  const [one, two] = ['0xaa', '0xbb'] as const;

  it.each([
    ['multicall(bytes[])', []],
    ['multicall(uint256,bytes[])', [9n]],
    ['multicall(bytes32,bytes[])', [word]],
  ])('%s is of the contract itself, for its sender', (signature, before) => {
    expect(decode(signature, [...before, [one, two]])).toEqual(
      senderParts(step(contract, 0n, one), step(contract, 0n, two)),
    );
  });

  it.each([
    ['aggregate((address,bytes)[])', [[[a, one]]]],
    ['blockAndAggregate((address,bytes)[])', [[[a, one]]]],
    ['tryAggregate(bool,(address,bytes)[])', [true, [[a, one]]]],
    ['tryBlockAndAggregate(bool,(address,bytes)[])', [true, [[a, one]]]],
    ['aggregate3((address,bool,bytes)[])', [[[a, true, one]]]],
    ['executeBatch(address[],bytes[])', [[a], [one]]],
    ['executeBatch(address[],uint256[],bytes[])', [[a], [0n], [one]]],
    ['executeBatch(address[],uint256[],bytes[])', [[a], [], [one]]],
  ])('%s is of the contract, without value', (signature, args) => {
    expect(decode(signature, args)).toEqual(contractParts(step(a, 0n, one)));
  });

  it.each([
    ['aggregate3Value((address,bool,uint256,bytes)[])', [[[a, true, 5n, one]]]],
    ['execute(address,uint256,bytes)', [a, 5n, one]],
    ['executeBatch(address[],uint256[],bytes[])', [[a], [5n], [one]]],
    ['executeBatch((address,uint256,bytes)[])', [[[a, 5n, one]]]],
  ])('%s is of the contract, with value', (signature, args) => {
    expect(decode(signature, args)).toEqual(contractParts(step(a, 5n, one)));
  });

  it.each([
    ['executeBatch(address[],bytes[])', [[a], [one, two]]],
    ['executeBatch(address[],uint256[],bytes[])', [[a, b], [5n], [one, two]]],
    ['executeBatch(address[],uint256[],bytes[])', [[a], [5n], []]],
  ])('%s whose lists differ is hidden', (signature, args) => {
    expect(decode(signature, args)).toBe('hidden');
  });

  it('of a Safe may run code as the account, and refund', () => {
    const signature =
      'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)';
    const safe = (operation: number, price: bigint) => [a, 5n, one, operation, 0n, 0n, price, b, b, '0x'];
    expect(decode(signature, safe(0, 0n))).toEqual({ ...contractParts(step(a, 5n, one)), refunds: false });
    expect(decode(signature, safe(1, 7n))).toEqual({
      ...contractParts({ ...step(a, 5n, one), delegate: true }),
      refunds: true,
    });
    const packed = concatHex([
      encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, a, 5n, BigInt(size(one)), one]),
    ]);
    expect(decode('multiSend(bytes)', [packed])).toEqual(senderParts(step(a, 5n, one)));
    expect(decode('multiSend(bytes)', ['0x00'])).toBe('hidden');
  });
});

it('finds a function by its selector in any case, and no other', () => {
  expect(knownFunction('0xA9059CBB')).toBe(knownFunction('0xa9059cbb'));
  expect(knownFunction('0xa9059cbb')).toBeDefined();
  expect(knownFunction('0x')).toBeUndefined();
  expect(knownFunction('0xdeadbeef')).toBeUndefined();
});
