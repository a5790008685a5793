import {
  anvilAccounts,
  type Devnet,
  type DevnetToken,
  devnetExchange,
  moor,
  mute,
  startDevnet,
  toll,
  usdx,
  waitForReceipt,
  weth,
  whole,
  wide,
} from '@mooring/devnet';
import {
  apiFailure,
  type SwapBuildAnswer,
  swapAllowanceAnswer,
  swapApproveAnswer,
  swapBuildAnswer,
  swapGasPriceAnswer,
  swapQuotesAnswer,
  swapTokensAnswer,
} from '@mooring/protocol/api';
import { readSettings } from '@mooring/server-kit';
import * as v from 'valibot';
import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  parseUnits,
} from 'viem';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { devnetChainsFile, etherOf, idOf } from '../test-support/devnet-chains-file.ts';
import { openApi, type TestApi } from '../test-support/open-api.ts';

const [account = anvilAccount()] = anvilAccounts.slice(7);

function anvilAccount(): never {
  throw new Error('Anvil has too few accounts.');
}

const [first, second] = [31337, 31338];
const ether = { symbol: 'ETH' } as const;
type Asset = DevnetToken | typeof ether;

let devnet: Devnet;
let urls: readonly string[] = [];
let service: TestApi;

async function open(environment: Record<string, string> = {}): Promise<TestApi> {
  const chains = { API_CHAINS: devnetChainsFile(urls), API_STATE: 'memory', API_SWAP_RATE: '10000' };
  const opened = await openApi({ ...readSettings(apiSettings, { ...chains, ...environment }), port: 0 });
  // Deadlines are compared with the chain’s clock, which follows the machine’s.
  opened.time.now = Date.now();
  return opened;
}

beforeAll(async () => {
  devnet = await startDevnet();
  urls = devnet.chains.map(({ rpcUrl }) => rpcUrl);
  service = await open();
});
afterAll(async () => {
  await service.api.close();
  await devnet.stop();
});

const userOf = (chain: number) => `eip155:${chain}:${account.address}`;
const assetOf = (asset: Asset, chain: number) => ('address' in asset ? idOf(asset, chain) : etherOf(chain));
const urlOf = (chain: number) => urls[chain === first ? 0 : 1];

async function get<Schema extends v.GenericSchema>(
  path: string,
  query: Record<string, string>,
  schema: Schema,
) {
  const { status, body } = await service.ask(`/v1/convert/${path}?${new URLSearchParams(query)}`);
  expect(status, body).toBe(200);
  return v.parse(schema, JSON.parse(body));
}

async function quoteOf(from: Asset, to: Asset, amount: bigint, chain = first) {
  const query = {
    amount: String(amount),
    userAddress: account.address,
    from: assetOf(from, chain),
    to: assetOf(to, chain),
  };
  return (await get('quotes', { ...query, projectId: 'x', st: 'appkit' }, swapQuotesAnswer)).quotes[0];
}

function post(question: object) {
  return service.ask('/v1/convert/build-transaction', { method: 'POST', body: JSON.stringify(question) });
}

async function build(from: Asset, to: Asset, amount: bigint, chain = first, more: object = {}) {
  const question = {
    amount: String(amount),
    from: assetOf(from, chain),
    to: assetOf(to, chain),
    userAddress: userOf(chain),
  };
  const { status, body } = await post({
    ...question,
    eip155: { slippage: 1 },
    disableEstimate: true,
    ...more,
  });
  expect(status, body).toBe(200);
  return v.parse(swapBuildAnswer, JSON.parse(body));
}

async function send(
  chain: number,
  call: { readonly to: string; readonly data: string; readonly value?: string | undefined },
  gas?: string,
) {
  const transport = http(urlOf(chain));
  const client = createPublicClient({ transport });
  const wallet = createWalletClient({ account, transport });
  const to = call.to.split(':').at(-1) as Hex;
  const hash = await wallet.sendTransaction({
    to,
    data: call.data as Hex,
    value: BigInt(call.value ?? 0),
    // An estimate is too small for a swap in a later block, whose pools update their cumulative price.
    ...(gas === undefined ? {} : { gas: BigInt(gas) }),
    chain: null,
  });
  return waitForReceipt(client, hash);
}

async function approve(token: DevnetToken, amount: bigint, chain: number) {
  const query = {
    userAddress: userOf(chain),
    from: idOf(token, chain),
    to: etherOf(chain),
    amount: String(amount),
  };
  const { tx } = await get('build-approve', query, swapApproveAnswer);
  expect((await send(chain, tx)).status).toBe('success');
}

async function held(asset: Asset, chain: number): Promise<bigint> {
  const client = createPublicClient({ transport: http(urlOf(chain)) });
  if (!('address' in asset)) return client.getBalance({ address: account.address });
  const args = [account.address] as const;
  return client.readContract({ address: asset.address, abi: erc20Abi, functionName: 'balanceOf', args });
}

/** Approves, builds and sends a swap, and compares the built amount with the quote. */
async function swap(
  from: Asset,
  to: Asset,
  amount: bigint,
  chain = first,
): Promise<{ gained: bigint; built: SwapBuildAnswer }> {
  const quote = await quoteOf(from, to, amount, chain);
  if ('address' in from) await approve(from, amount, chain);
  const built = await build(from, to, amount, chain);
  expect(built.toAmount).toBe(quote?.toAmount);
  const before = await held(to, chain);
  const { status, gasUsed, effectiveGasPrice } = await send(chain, built.tx, built.tx.eip155.gas);
  expect(status).toBe('success');
  const spent = 'address' in to ? 0n : gasUsed * effectiveGasPrice;
  expect(gasUsed).toBeLessThan(BigInt(built.tx.eip155.gas));
  return { gained: (await held(to, chain)) - before + spent, built };
}

describe('swaps through pools', () => {
  it.each([
    ['Ether for dollars', ether, usdx, parseEther('1'), first],
    ['dollars for Ether', usdx, ether, parseUnits('1000', 6), first],
    ['dollars for another token', usdx, moor, parseUnits('100', 6), first],
    ['much, through both sizes of pools', ether, usdx, parseEther('15'), first],
    ['a token through Ether', whole, usdx, 10n, first],
    ['Ether for a token of no decimals', ether, whole, parseEther('0.1'), first],
    ['Ether for dollars, second version', ether, usdx, parseEther('1'), second],
    ['dollars for Ether, second version', usdx, ether, parseUnits('1000', 6), second],
    ['dollars for a token through Ether, second version', usdx, moor, parseUnits('100', 6), second],
  ])('give the quoted amount: %s', async (_, from, to, amount, chain) => {
    if (from === whole) await swap(ether, whole, parseEther('0.05'), chain);
    const { gained, built } = await swap(from, to, amount, chain);
    expect(String(gained)).toBe(built.toAmount);
    expect(BigInt(built.minToAmount ?? 0)).toBe((gained * 99n) / 100n);
  });

  it.each([first, second])('account for the transfer tax of a token, on chain %i', async (chain) => {
    const buying = await swap(ether, toll, parseEther('0.5'), chain);
    // Rounds down at each step.
    expect(BigInt(buying.built.toAmount ?? 0) - buying.gained).toBeGreaterThanOrEqual(-1_000n);
    expect(buying.gained).toBeGreaterThanOrEqual(BigInt(buying.built.minToAmount ?? 0));
    const selling = await swap(toll, ether, parseEther('100'), chain);
    expect(selling.gained).toBeGreaterThanOrEqual(BigInt(selling.built.toAmount ?? 0));
    expect(BigInt(selling.built.toAmount ?? 0)).toBeGreaterThan((selling.gained * 999n) / 1_000n);
  });

  it.each([first, second])('accept tokens that return no value, on chain %i', async (chain) => {
    const { gained, built } = await swap(ether, mute, parseEther('0.5'), chain);
    expect(String(gained)).toBe(built.toAmount);
    const back = await swap(mute, usdx, parseUnits('500', 6), chain);
    expect(String(back.gained)).toBe(back.built.toAmount);
  });

  it('wrap and unwrap one for one, without a router', async () => {
    const wrapped = await swap(ether, weth, parseEther('2'));
    expect([wrapped.gained, wrapped.built.tx.to]).toEqual([
      parseEther('2'),
      `eip155:31337:${weth.address.toLowerCase()}`,
    ]);
    const built = await build(weth, ether, parseEther('1'));
    expect((await send(first, built.tx, built.tx.eip155.gas)).status).toBe('success');
    expect(await held(weth, first)).toBe(parseEther('1'));
  });

  it('report the price impact, which grows with the amount', async () => {
    const [small, large] = [
      await quoteOf(ether, usdx, parseEther('0.01')),
      await quoteOf(ether, usdx, parseEther('30')),
    ];
    expect(small?.priceImpact).toBeLessThan(0.1);
    expect(large?.priceImpact).toBeGreaterThan(15);
    expect(small?.path).toEqual([idOf(weth), idOf(usdx)].map((id) => id.toLowerCase()));
    expect(small).toMatchObject({ provider: 'pools', providerFee: 0 });
  });

  it('return no quote and build nothing without a route', async () => {
    expect(await quoteOf(ether, wide, parseEther('1'))).toBeUndefined();
    expect(await quoteOf(ether, ether, 1n)).toBeUndefined();
    const question = { amount: '1', from: etherOf(), to: idOf(wide), userAddress: userOf(first) };
    const { status, body } = await post(question);
    expect([status, v.parse(apiFailure, JSON.parse(body)).error.code]).toEqual([404, 'SWAP_NOT_FOUND']);
  });

  it('call only routers that the tokens route lists, and keep the minimum amount shown', async () => {
    const { tokens, routers, providers } = await get('tokens', { chainId: 'eip155:31337' }, swapTokensAnswer);
    expect(providers).toEqual(['pools']);
    expect(routers).toEqual(
      [devnetExchange.router, weth.address].map((one) => `eip155:31337:${one.toLowerCase()}`),
    );
    expect(tokens[0]).toMatchObject({ symbol: 'ETH', address: etherOf() });
    const shown = await quoteOf(ether, usdx, parseEther('1'));
    const built = await build(ether, usdx, parseEther('1'), first, { minToAmount: shown?.minToAmount });
    expect(routers).toContain(built.tx.to);
    expect(built).toMatchObject({ minToAmount: shown?.minToAmount, tx: { value: String(parseEther('1')) } });
    expect(built.tx.data).toContain(account.address.slice(2).toLowerCase());
    expect(built.deadline).toBe(Math.floor(service.time.now / 1_000) + 1_200);
  });

  it('are not built if they would give less than the amount shown', async () => {
    const shown = await quoteOf(ether, usdx, parseEther('1'));
    const more = String(BigInt(shown?.toAmount ?? 0) + 1n);
    const question = {
      amount: String(parseEther('1')),
      from: etherOf(),
      to: idOf(usdx),
      userAddress: userOf(first),
    };
    const { status, body } = await post({ ...question, minToAmount: more });
    expect([status, v.parse(apiFailure, JSON.parse(body)).error.code]).toEqual([409, 'SWAP_QUOTE_MOVED']);
  });

  it('fail on the chain after their deadline', async () => {
    const late = await open();
    onTestFinished(() => late.api.close());
    late.time.now = Date.now() - 86_400_000;
    const question = {
      amount: String(parseEther('1')),
      from: etherOf(),
      to: idOf(usdx),
      userAddress: userOf(first),
    };
    const { body } = await late.ask('/v1/convert/build-transaction', {
      method: 'POST',
      body: JSON.stringify(question),
    });
    const { tx } = v.parse(swapBuildAnswer, JSON.parse(body));
    await expect(send(first, tx)).rejects.toThrow(/revert/i);
  });
});

describe('approvals', () => {
  it('approve the exact amount for the router, through the token’s contract', async () => {
    await approve(moor, 7n, first);
    const query = { tokenAddress: idOf(moor), userAddress: userOf(first) };
    const router = `eip155:31337:${devnetExchange.router.toLowerCase()}`;
    expect(await get('allowance', query, swapAllowanceAnswer)).toEqual({
      allowance: '7',
      spender: router,
    });
    const asked = { userAddress: userOf(first), from: idOf(moor), to: idOf(usdx) };
    const answer = await get('build-approve', asked, swapApproveAnswer);
    expect(answer.spender).toBe(router);
    // Other clients call the contract that `from` names.
    expect(answer.tx).toMatchObject({
      from: idOf(moor).toLowerCase(),
      to: idOf(moor).toLowerCase(),
      value: '0',
    });
    expect(answer.tx.data).toMatch(/f{64}$/);
  });

  it('ask for a reset first if the token requires one', async () => {
    await approve(mute, 0n, first);
    await approve(mute, 5n, first);
    const query = { userAddress: userOf(first), from: idOf(mute), to: etherOf(), amount: '9' };
    expect((await get('build-approve', query, swapApproveAnswer)).resetFirst).toBe(true);
    await approve(mute, 0n, first);
    expect((await get('build-approve', query, swapApproveAnswer)).resetFirst).toBeUndefined();
  });

  it('are not needed for the native currency', async () => {
    const query = { tokenAddress: etherOf(), userAddress: userOf(first) };
    expect((await get('allowance', query, swapAllowanceAnswer)).allowance).toBe(String(2n ** 256n - 1n));
  });
});

it('returns the node’s gas price, with higher prices for faster transactions', async () => {
  const { standard, fast, instant } = await get('gas-price', { chainId: 'eip155:31337' }, swapGasPriceAnswer);
  expect(BigInt(standard)).toBeGreaterThan(0n);
  expect([fast, instant].map(BigInt)).toEqual([(BigInt(standard) * 5n) / 4n, (BigInt(standard) * 3n) / 2n]);
});

describe('rejected requests', () => {
  const from = etherOf();
  const to = idOf(usdx);
  it.each([
    [
      'a chain without a node',
      `quotes?amount=1&from=eip155:1:0x${'ee'.repeat(20)}&to=${to}`,
      400,
      'CHAIN_NOT_SERVED',
    ],
    ['two chains', `quotes?amount=1&from=${from}&to=${idOf(usdx, second)}`, 400, 'REQUEST_INVALID'],
    ['an amount beyond any', `quotes?amount=${'9'.repeat(78)}&from=${from}&to=${to}`, 400, 'REQUEST_INVALID'],
    ['an amount with an exponent', `quotes?amount=1e9&from=${from}&to=${to}`, 400, 'REQUEST_INVALID'],
    ['an invalid provider', `quotes?amount=1&from=${from}&to=${to}&provider=other`, 400, 'REQUEST_INVALID'],
    ['tokens of a chain without swaps', 'tokens?chainId=eip155:5', 400, 'SWAP_NOT_SERVED'],
    [
      'an allowance of what is no token',
      `allowance?tokenAddress=eip155:31337:0x${'ab'.repeat(20)}&userAddress=${userOf(first)}`,
      400,
      'ADDRESS_INVALID',
    ],
    [
      'an approval of the own currency',
      `build-approve?userAddress=${userOf(first)}&from=${from}&to=${to}`,
      400,
      'REQUEST_INVALID',
    ],
    [
      'an account of another chain',
      `build-approve?userAddress=${userOf(second)}&from=${to}&to=${from}`,
      400,
      'ADDRESS_INVALID',
    ],
  ])('%s', async (_, path, wanted, code) => {
    const { status, body } = await service.ask(`/v1/convert/${path}`);
    expect([status, v.parse(apiFailure, JSON.parse(body)).error.code]).toEqual([wanted, code]);
  });

  it.each(['gas-price', 'tokens'])('more requests than the settings allow: %s', async (route) => {
    const api = await open({ API_SWAP_RATE: '1' });
    onTestFinished(() => api.api.close());
    const path = `/v1/convert/${route}?chainId=eip155:31337`;
    expect(await api.ask(path)).toMatchObject({ status: 200 });
    expect(await api.ask(path)).toMatchObject({ status: 429 });
  });
});
