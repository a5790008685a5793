import fc from 'fast-check';
import { toHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { readTransaction } from './read-transaction.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const other = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

const read = (transaction: object) => {
  const result = readTransaction({ to, ...transaction });
  if ('key' in result) throw new Error(result.key);
  return result;
};
const why = (transaction: unknown) => {
  const result = readTransaction(transaction);
  return 'key' in result ? result.key : 'read';
};

describe('a number', () => {
  const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });

  it('is the same in hex, in digits and as a bigint', () => {
    fc.assert(
      fc.property(uint256, (amount) => {
        for (const value of [
          amount,
          `${amount}`,
          toHex(amount),
          toHex(amount).toUpperCase().replace('X', 'x'),
        ])
          expect(read({ value }).value).toBe(amount);
      }),
    );
    expect(read({ value: 21_000 }).value).toBe(21_000n);
    expect(read({ value: '0x' }).value).toBe(0n);
    expect(read({}).value).toBe(0n);
  });

  const names = ['value', 'chainId', 'gas', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'nonce'];
  it.each(names)('that are invalid make the transaction unreadable: %s', (name) => {
    for (const wrong of [
      '',
      ' 1',
      '1 ',
      '1.5',
      '1e3',
      '-1',
      '0x-1',
      '0xg',
      `0x${'0'.repeat(65)}`,
      -1,
      1.5,
      2 ** 53,
      -1n,
      true,
      {},
    ])
      expect(why({ to, [name]: wrong }), String(wrong)).toBe('transactionNumber');
  });

  it('above the 256 bits of the chain makes it unreadable, however written', () => {
    for (const value of [2n ** 256n, `${2n ** 256n}`]) expect(why({ to, value })).toBe('transactionNumber');
  });
});

describe('the highest fee', () => {
  it.each([
    [{ gas: 21_000, maxFeePerGas: 5 }, 105_000n],
    [{ gasLimit: 21_000, gasPrice: 3 }, 63_000n],
    [{ gas: 21_000, gasLimit: 90_000, gasPrice: 3 }, 270_000n],
    [{ gas: 21_000, maxFeePerGas: 5, gasPrice: 7 }, 147_000n],
    [{ gas: 21_000, maxFeePerGas: 5, gasPrice: 3 }, 105_000n],
    [{ gas: 21_000 }, undefined],
    [{ maxFeePerGas: 5 }, undefined],
  ])('of %j is %s', (fees, maxFee) => {
    expect(read(fees).maxFee).toBe(maxFee);
  });
});

describe('data', () => {
  it.each([
    [{ data: '0xAB' }, '0xAB'],
    [{ input: '0xab' }, '0xab'],
    [{ data: null, input: '0xab' }, '0xab'],
    [{ data: '0xAB', input: '0xab' }, '0xAB'],
    [{ data: '' }, '0x'],
    [{}, '0x'],
  ])('of %j is %j', (parts, data) => {
    expect(read(parts).data).toBe(data);
  });

  it.each([
    { data: '0xab', input: '0xcd' },
    { data: '0x', input: '0xcd' },
    { data: 'ab' },
    { data: '0xabc' },
    { data: '0xzz' },
    { data: '0xab\n' },
    { data: 5 },
    { data: '0xab', input: 5 },
  ])('that is %j makes the transaction unreadable', (parts) => {
    expect(why({ to, ...parts })).toBe('transactionData');
  });

  it('is bounded at 256 KiB', () => {
    const bytes = (count: number) => ({ to, data: `0x${'00'.repeat(count)}` });
    expect(why(bytes(256 * 1024))).toBe('read');
    expect(why(bytes(256 * 1024 + 1))).toBe('transactionData');
  });
});

describe('addresses', () => {
  it('of the recipient may be missing, but not wrong', () => {
    for (const none of [undefined, null, '']) expect(read({ to: none }).to).toBeUndefined();
    for (const wrong of ['0x', 'vitalik.eth', to.slice(0, -1), `${to}0`, 5, {}])
      expect(why({ to: wrong })).toBe('transactionAddress');
    expect(why({ to, from: 'me' })).toBe('transactionAddress');
  });
});

describe('a delegation', () => {
  const one = (entry: unknown) => ({ to, authorizationList: [entry] });

  it.each([
    { address: other, chainId: 1 },
    { contractAddress: other, chainId: 1 },
    { address: other, contractAddress: other.toLowerCase(), chainId: 1 },
  ])('is read by either name: %j', (entry) => {
    expect(read(one(entry)).authorizations).toEqual([{ contract: other, chainId: 1n }]);
  });

  it.each([
    ['without a contract', { chainId: 1 }],
    ['without a chain', { address: other }],
    ['with a wrong chain', { address: other, chainId: 'main' }],
    ['to two contracts', { address: other, contractAddress: to, chainId: 1 }],
    ['to a wrong and a right contract', { address: 'x', contractAddress: other, chainId: 1 }],
    ['to a right and a wrong contract', { address: other, contractAddress: 'x', chainId: 1 }],
    ['that is no object', other],
    ['that is null', null],
  ])('%s makes the transaction unreadable', (_name, entry) => {
    expect(why(one(entry))).toBe('authorizationUnreadable');
  });

  it('beside wrong ones is not read alone, and a list of more than 50 not at all', () => {
    const right = { address: other, chainId: 1 };
    expect(why({ to, authorizationList: [right, {}] })).toBe('authorizationUnreadable');
    expect(why({ to, authorizationList: {} })).toBe('authorizationUnreadable');
    const many = (length: number) => ({ to, authorizationList: Array.from({ length }, () => right) });
    expect(why(many(50))).toBe('read');
    expect(why(many(51))).toBe('authorizationUnreadable');
  });
});

it('is read or refused, whatever it is', () => {
  fc.assert(
    fc.property(fc.anything(), (anything) => {
      const result = readTransaction(anything);
      if ('key' in result) return;
      expect(result.value >= 0n && result.data.startsWith('0x')).toBe(true);
    }),
  );
  for (const wrong of [undefined, null, 'text', 5]) expect(why(wrong)).toBe('transactionNotObject');
});
