import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { describeRequest } from '../request/describe-request.ts';
import type { Token } from './amounts.ts';

const chain = {
  id: 31_337,
  name: 'Devnet A',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const usdc: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const token: Token = { address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 };

interface Facts {
  readonly balance?: bigint;
  readonly supply?: bigint;
  readonly knownAddresses?: readonly string[];
}

const detail = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint160' },
];
const batchAbi = parseAbi([
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)',
]);

/** Every way to give one allowance, or several of one token to one spender. */
const ways: Readonly<
  Record<string, (amounts: readonly bigint[]) => { readonly method: string; readonly params: unknown }>
> = {
  approve: (amounts) => ({
    method: 'wallet_sendCalls',
    params: [
      {
        from,
        chainId: '0x7a69',
        calls: amounts.map((amount) => ({
          to: usdc,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, amount] }),
        })),
      },
    ],
  }),
  'a call of Permit2': (amounts) => ({
    method: 'eth_sendTransaction',
    params: [
      {
        from,
        to: permit2,
        data: encodeFunctionData({
          abi: batchAbi,
          args: [
            from,
            {
              details: amounts.map((amount) => ({ token: usdc, amount, expiration: 0, nonce: 0 })),
              spender: stranger,
              sigDeadline: 0n,
            },
            '0x',
          ],
        }),
      },
    ],
  }),
  'a signature for Permit2': (amounts) => ({
    method: 'eth_signTypedData_v4',
    params: [
      from,
      {
        types: {
          PermitBatch: [
            { name: 'details', type: 'PermitDetails[]' },
            { name: 'spender', type: 'address' },
          ],
          PermitDetails: detail,
        },
        primaryType: 'PermitBatch',
        domain: { name: 'Permit2', chainId: 31_337, verifyingContract: permit2 },
        message: {
          details: amounts.map((amount) => ({ token: usdc, amount: `${amount}` })),
          spender: stranger,
        },
      },
    ],
  }),
};

describe.each(Object.entries(ways))('an allowance by %s', (_name, way) => {
  const ask = (amounts: readonly bigint[], { balance, supply, knownAddresses }: Facts = {}) =>
    describeRequest({ ...way(amounts), chain, tokens: [{ ...token, balance, supply }], knownAddresses });
  const found = (amounts: readonly bigint[], facts?: Facts) =>
    ask(amounts, facts)
      .warnings.filter(({ id }) =>
        ['warnUnlimitedApproval', 'warnWholeBalance', 'warnUnknownSpender'].includes(id),
      )
      .map(({ id }) => id);

  it('of more than the supply is unlimited', () => {
    expect(found([10n ** 17n], { supply: 6n * 10n ** 16n })).toEqual([
      'warnUnlimitedApproval',
      'warnUnknownSpender',
    ]);
    expect(found([10n ** 17n], { supply: 10n ** 17n })).toContain('warnUnlimitedApproval');
  });

  it('of as much as the account has, or more, is a danger', () => {
    for (const amount of [10n ** 17n, 2_500_000n])
      expect(found([amount], { balance: 2_500_000n, supply: 10n ** 18n })).toEqual([
        'warnWholeBalance',
        'warnUnknownSpender',
      ]);
    expect(found([2_499_999n], { balance: 2_500_000n })).toEqual(['warnUnknownSpender']);
  });

  it('is never milder because the token is known', () => {
    const facts = { balance: maxUint256, supply: maxUint256, knownAddresses: [stranger.toLowerCase()] };
    expect(found([2n ** 160n - 1n], facts)).toEqual(['warnUnlimitedApproval']);
  });

  it('to an unknown spender warns and names it, for any amount', () => {
    const description = ask([1n], { balance: 5n, supply: 10n });
    expect(description.warnings).toContainEqual({
      id: 'warnUnknownSpender',
      level: 'caution',
      text: expect.stringContaining(stranger),
    });
    expect(found([1n], { knownAddresses: [stranger.toLowerCase()] })).toEqual([]);
    expect(found([1n], { knownAddresses: [from] })).toEqual(['warnUnknownSpender']);
  });

  it('in parts counts as their sum', () => {
    expect(found([2n, 2n], { balance: 4n })).toContain('warnWholeBalance');
    expect(found([2n, 2n], { supply: 4n })).toContain('warnUnlimitedApproval');
    expect(found([2n, 2n], { balance: 5n, supply: 5n })).toEqual(['warnUnknownSpender']);
  });

  it('counts as its worst item, however many are shown', () => {
    const amounts = (count: number) => [...Array.from({ length: count }, () => 1n), 2n ** 160n - 1n];
    for (const count of [1, 99, 100, 101, 600])
      expect(found(amounts(count), { knownAddresses: [stranger] })).toEqual(['warnUnlimitedApproval']);
  });
});

it('an allowance that ends, or is lowered, does not warn of its spender', () => {
  const abi = parseAbi([
    'function approve(address spender, uint256 amount)',
    'function decreaseAllowance(address spender, uint256 amount)',
  ]);
  for (const [functionName, amount] of [
    ['approve', 0n],
    ['decreaseAllowance', 5n],
  ] as const) {
    const data = encodeFunctionData({ abi, functionName, args: [stranger, amount] });
    const { warnings } = describeRequest({
      method: 'eth_sendTransaction',
      params: [{ from, to: usdc, data }],
      chain,
      tokens: [{ ...token, balance: 0n, supply: 1n }],
    });
    expect(warnings).toEqual([]);
  }
});
