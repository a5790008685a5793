import { describe, expect, it } from 'vitest';
import { readBlock, readBlockId, withLogs, withReceipts } from './block.ts';
import { topics } from './decode-log.ts';
import { WrongBlock } from './hex.ts';

const word = (digit: string) => `0x${digit.repeat(64)}`;
const account = (digit: string) => `0x${digit.repeat(40)}`;
const transaction = {
  hash: word('A'),
  from: account('1'),
  to: account('2'),
  value: '0x5',
  nonce: '0x1',
  input: '0xABCDEF0123',
};
const block = {
  number: '0x7',
  hash: word('7'),
  parentHash: word('6'),
  timestamp: '0x10',
  transactions: [transaction],
};
const log = {
  address: account('3'),
  topics: [topics.transfer, `0x${'0'.repeat(24)}${'1'.repeat(40)}`, `0x${'0'.repeat(24)}${'2'.repeat(40)}`],
  data: word('0'),
  logIndex: '0x0',
};
const receipt = {
  blockHash: word('7'),
  transactionHash: word('a'),
  status: '0x1',
  gasUsed: '0x2',
  effectiveGasPrice: '0x3',
  logs: [log],
};
const read = (changes: object = {}) => readBlock({ ...block, ...changes }, 7);
const withTransaction = (changes: object) => read({ transactions: [{ ...transaction, ...changes }] });
const received = (changes: object) => withReceipts(read(), [{ ...receipt, ...changes }]).transactions[0];

describe('a block', () => {
  it('has its transactions, with hex in lower case', () => {
    expect(read()).toEqual({
      ...{ number: 7, hash: word('7'), parentHash: word('6'), time: 16 },
      transactions: [
        {
          ...{
            hash: word('a'),
            position: 0,
            from: account('1'),
            to: account('2'),
            created: undefined,
            value: 5n,
          },
          ...{ nonce: 1, selector: '0xabcdef01', succeeded: undefined, fee: undefined },
        },
      ],
    });
    expect(withTransaction({ to: null, input: undefined, data: '0x' }).transactions[0]).toMatchObject({
      to: undefined,
      selector: undefined,
    });
    expect(withTransaction({ input: undefined }).transactions[0]?.selector).toBeUndefined();
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['text', 'block'],
    ['of another number', { ...block, number: '0x8' }],
    ['without a hash', { ...block, hash: null }],
    ['with a hash that is too short', { ...block, hash: '0x77' }],
    ['of no time', { ...block, timestamp: 16 }],
    ['of a time beyond all dates', { ...block, timestamp: '0xffffffffffffffff' }],
    ['of a year of five digits', { ...block, timestamp: '0x3afff44180' }],
    ['of a number beyond all', { ...block, number: word('f') }],
    ['without transactions', { ...block, transactions: undefined }],
    ['with hashes for transactions', { ...block, transactions: [word('a')] }],
    [
      'with a value beyond 256 bits',
      { ...block, transactions: [{ ...transaction, value: `0x1${'0'.repeat(64)}` }] },
    ],
    ['with half a byte of data', { ...block, transactions: [{ ...transaction, input: '0x123' }] }],
    ['with data that are none', { ...block, transactions: [{ ...transaction, input: '0xzz' }] }],
  ])('is rejected: %s', (_, value) => {
    expect(() => readBlock(value, 7)).toThrow(WrongBlock);
  });

  it('is identified by number and hash', () => {
    expect(readBlockId(block)).toEqual({ number: 7, hash: word('7') });
  });
});

describe('block receipts', () => {
  it('add status, fee and moves to transactions', () => {
    expect(received({})).toMatchObject({ succeeded: true, fee: 6n, created: undefined });
    expect(received({})?.moves.length).toBe(1);
    expect(received({ status: '0x0', l1Fee: '0x4', contractAddress: account('B') })).toMatchObject({
      ...{ succeeded: false, fee: 10n, created: account('b') },
    });
    // Old blocks, and some chains.
    expect(received({ status: null, effectiveGasPrice: undefined })).toMatchObject({
      succeeded: undefined,
      fee: undefined,
    });
  });

  it.each([
    ['are none', null],
    ['are fewer', []],
    ['are more', [receipt, receipt]],
    ['are of another block', [{ ...receipt, blockHash: word('8') }]],
    ['are of another transaction', [{ ...receipt, transactionHash: word('b') }]],
    ['have no logs', [{ ...receipt, logs: null }]],
    ['have a log without topics', [{ ...receipt, logs: [{ ...log, topics: null }] }]],
    ['have an invalid topic', [{ ...receipt, logs: [{ ...log, topics: ['0x'] }] }]],
    ['have a log nowhere', [{ ...receipt, logs: [{ ...log, logIndex: null }] }]],
  ])('are rejected if they %s', (_, receipts) => {
    expect(() => withReceipts(read(), receipts)).toThrow(WrongBlock);
  });
});

describe('block logs', () => {
  const place = { blockHash: word('7'), transactionHash: word('a') };
  it('add moves to their transactions, without status or fee', () => {
    const [only] = withLogs(
      [read()],
      [
        { ...log, ...place },
        { ...log, ...place, logIndex: '0x1' },
      ],
    );
    expect(only?.transactions[0]).toMatchObject({ succeeded: undefined, fee: undefined });
    expect(only?.transactions[0]?.moves.map((move) => move.log)).toEqual([0, 1]);
    expect(withLogs([read()], [])[0]?.transactions[0]?.moves).toEqual([]);
  });

  it.each([
    ['none', null],
    ['of another block', [{ ...log, ...place, blockHash: word('8') }]],
    ['of another transaction', [{ ...log, ...place, transactionHash: word('b') }]],
  ])('are rejected: %s', (_, logs) => {
    expect(() => withLogs([read()], logs)).toThrow(WrongBlock);
  });
});
