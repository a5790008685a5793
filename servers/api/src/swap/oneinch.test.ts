import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { serveVendor, type VendorAnswer } from '../test-support/serve-vendor.ts';
import { fetchJson } from '../vendors/fetch-json.ts';
import { oneinch } from './oneinch.ts';

const at = (letter: string): Hex => `0x${letter.repeat(40)}`;
const [user, router, token, other] = [at('a'), at('b'), at('c'), at('d')];
const chain = 'eip155:1' as const;
const question = { chain, from: token, to: undefined, amount: 1_000n };
const wanted = { ...question, user, slippage: 100, minToAmount: undefined };

const abi = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256, uint256)',
]);

const native = at('e');

interface Description {
  readonly srcToken?: Hex;
  readonly dstToken?: Hex;
  readonly dstReceiver?: Hex;
  readonly amount?: bigint;
  readonly minReturnAmount?: bigint;
  readonly flags?: bigint;
}

function calldata(more: Description = {}): Hex {
  const desc = {
    ...{ srcToken: token, dstToken: native, srcReceiver: other, dstReceiver: user },
    ...{ amount: 1_000n, minReturnAmount: 495n, flags: 0n, ...more },
  };
  return encodeFunctionData({ abi, functionName: 'swap', args: [other, desc, '0x'] });
}

const tx = { from: user, to: router, data: calldata(), value: '0', gas: 0, gasPrice: '1' };

async function opened(answer: (path: string) => VendorAnswer) {
  const { url, requests } = await serveVendor(({ path }) => answer(path));
  const ask = fetchJson({ timeoutMs: 2_000, maxBytes: 100_000 });
  return {
    provider: oneinch({ url, key: 'the-key', chains: [chain], routers: [router], fetchJson: ask }),
    requests,
  };
}

const answers =
  (built: object = tx) =>
  (path: string): VendorAnswer => ({
    body: path.includes('/quote') ? { dstAmount: '500', gas: 210_000 } : { dstAmount: '500', tx: built },
  });

describe('1inch swaps', () => {
  it('are quoted with the key in a header and the placeholder for the native currency', async () => {
    const { provider, requests } = await opened(answers());
    expect(await provider.quote(question)).toMatchObject({ toAmount: 500n, gas: 210_000n });
    expect(requests[0]).toMatchObject({
      path: `/swap/v6.1/1/quote?src=${token}&dst=${native}&amount=1000&includeGas=true`,
      headers: { authorization: 'Bearer the-key' },
    });
  });

  it('have no quote without liquidity', async () => {
    const body = {
      error: 'Bad Request',
      description: 'insufficient liquidity',
      statusCode: 400,
      requestId: 'x',
    };
    const { provider } = await opened(() => ({ status: 400, body }));
    expect(await provider.quote(question)).toBeUndefined();
    expect(await provider.build({ ...wanted, minToAmount: 1n })).toBeUndefined();
    expect(await provider.build(wanted)).toBeUndefined();
  });

  it('are built with the slippage in percent', async () => {
    const { provider, requests } = await opened(answers());
    expect(await provider.build(wanted)).toEqual({
      ...{ to: router, data: tx.data, value: 0n, toAmount: 500n, minToAmount: 495n },
      ...{ gas: undefined, deadline: undefined },
    });
    expect(requests[0]?.path).toContain(
      'slippage=1&disableEstimate=true&allowPartialFill=false&compatibility=true',
    );
  });

  it('are built for the minimum amount that the visitor was shown', async () => {
    const { provider, requests } = await opened(
      answers({ ...tx, data: calldata({ minReturnAmount: 498n }) }),
    );
    expect(await provider.build({ ...wanted, minToAmount: 498n })).toMatchObject({ minToAmount: 498n });
    expect(requests.at(-1)?.path).toContain('slippage=0.39&');
    await expect(provider.build({ ...wanted, minToAmount: 501n })).rejects.toMatchObject({
      code: 'SWAP_QUOTE_MOVED',
    });
  });

  it('sell the native currency as their value', async () => {
    const { provider } = await opened(
      answers({ ...tx, value: '1000', data: calldata({ srcToken: native, dstToken: token, flags: 4n }) }),
    );
    expect(await provider.build({ ...wanted, from: undefined, to: token })).toMatchObject({ value: 1_000n });
    await expect(provider.build({ ...wanted, from: undefined, to: other })).rejects.toThrow('another token');
  });

  it.each([
    ['another value', { ...tx, value: '1' }, 'another value'],
    ['another account', { ...tx, from: other }, 'of another account'],
    ['another receiver', { ...tx, data: calldata({ dstReceiver: other }) }, 'pays another account'],
    ['another token to sell', { ...tx, data: calldata({ srcToken: other }) }, 'takes another token'],
    ['another token to buy', { ...tx, data: calldata({ dstToken: other }) }, 'gives another token'],
    ['a part of the amount', { ...tx, data: calldata({ flags: 5n }) }, 'may take only a part'],
    ['another amount', { ...tx, data: calldata({ amount: 2_000n }) }, 'takes another amount'],
    ['a lower least', { ...tx, data: calldata({ minReturnAmount: 400n }) }, 'may give less'],
    ['a call that cannot be read', { ...tx, data: '0x83800a8e' }, 'cannot be read'],
    ['data that are none', { ...tx, data: 'swap' }, 'not as documented'],
    ['no contract', { ...tx, to: 'router' }, 'not as documented'],
  ])('are rejected with %s', async (_, built, words) => {
    const { provider } = await opened(answers(built));
    await expect(provider.build(wanted)).rejects.toThrow(words);
  });
});
