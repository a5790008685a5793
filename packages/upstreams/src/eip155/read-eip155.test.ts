import {
  anvilAccounts,
  type Devnet,
  devnetTokens,
  moor,
  startDevnet,
  startLaggingNode,
  usdx,
  waitForReceipt,
} from '@mooring/devnet';
import { createPublicClient, type Hash, http } from 'viem';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestUpstreams } from '../test-support/open-test-upstreams.ts';
import { serveResults } from '../test-support/serve-node.ts';

const account = anvilAccounts[5]?.address ?? '';
const tokens = devnetTokens.map(({ address }) => address);
const nobody = `0x${'12'.repeat(20)}`;
const million = 1_000_000n;

let devnet: Devnet;
let url = '';
let other = '';
beforeAll(async () => {
  devnet = await startDevnet();
  [url = '', other = ''] = devnet.chains.map(({ rpcUrl }) => rpcUrl);
});
afterAll(() => devnet.stop());

const rpc = async (method: string, params: readonly unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return ((await response.json()) as { result: unknown }).result;
};

describe('balances of a real chain', () => {
  it('are read with tokens and chain id in one request', async () => {
    const upstreams = openTestUpstreams(`eip155:31337=${url}`);
    const native = BigInt(String(await rpc('eth_getBalance', [account, 'latest'])));
    expect(await upstreams.balances('eip155:31337', { account, tokens: [...tokens, nobody] })).toEqual({
      native,
      tokens: [million * 10n ** BigInt(usdx.decimals), million * 10n ** BigInt(moor.decimals), 0n],
    });
    expect(await upstreams.ready()).toEqual(new Map([['eip155:31337', true]]));
    expect(await upstreams.answers('ok')).toBe(2);
  });

  it('are read for addresses with another checksum, such as that of EIP-1191', async () => {
    const upstreams = openTestUpstreams(`eip155:31337=${url}`);
    const other = (address: string) => `0x${address.slice(2).toUpperCase()}`;
    const read = await upstreams.balances('eip155:31337', {
      account: other(account),
      tokens: tokens.map(other),
    });
    expect(read).toEqual(await upstreams.balances('eip155:31337', { account, tokens }));
    expect(await upstreams.tokens('eip155:31337', tokens.map(other))).toEqual(
      await upstreams.tokens('eip155:31337', tokens),
    );
  });

  it('are rejected from a node of another chain', async () => {
    const upstreams = openTestUpstreams(`eip155:31337=${other}`);
    const failed = { code: 'NODE_UNAVAILABLE', retryable: true };
    await expect(upstreams.balances('eip155:31337', { account, tokens })).rejects.toMatchObject(failed);
    const after = openTestUpstreams(`eip155:31337=${other} eip155:31337=${url}`);
    expect((await after.balances('eip155:31337', { account, tokens })).native).toBeGreaterThan(0n);
  });

  it('are unknown for tokens that revert, return something else or use up all gas', async () => {
    const [revert, long, hog] = ['aa', 'bb', 'dd'].map((digits) => `0x${digits.repeat(20)}`);
    await rpc('anvil_setCode', [revert, '0x60006000fd']);
    await rpc('anvil_setCode', [long, '0x60406000f3']);
    await rpc('anvil_setCode', [hog, '0x5b600056']);
    const upstreams = openTestUpstreams(`eip155:31337=${url}`);
    const asked = [revert, long, hog, usdx.address].map(String);
    const read = await upstreams.balances('eip155:31337', { account, tokens: asked });
    expect(read.tokens).toEqual([undefined, undefined, undefined, million * 10n ** 6n]);
  });
});

describe('balances as of a block', () => {
  const chain = 'eip155:31337';
  /** Sends to a new account. Resolves with the number of the block that includes it. */
  async function pay(to: string): Promise<number> {
    const from = anvilAccounts[0]?.address;
    const hash = String(await rpc('eth_sendTransaction', [{ from, to, value: '0x5' }]));
    const client = createPublicClient({ transport: http(url) });
    return Number((await waitForReceipt(client, hash as Hash)).blockNumber);
  }
  async function behind() {
    const node = await startLaggingNode(url, 1);
    onTestFinished(() => node.stop());
    return node;
  }

  it('come from the next node while one is behind, which is not an outage', async () => {
    const node = await behind();
    const upstreams = openTestUpstreams(`${chain}=${node.rpcUrl} ${chain}=${url}`);
    const to = `0x${'e1'.repeat(20)}`;
    const block = await pay(to);
    const read = { account: to, tokens: [usdx.address] };
    expect(await upstreams.balances(chain, read)).toEqual({ native: 0n, tokens: [0n] });
    expect(await upstreams.balances(chain, { ...read, block })).toEqual({ native: 5n, tokens: [0n] });
    const asked = node.asked();
    await upstreams.balances(chain, read);
    expect(node.asked()).toBeGreaterThan(asked);
    expect(await upstreams.answers('stale')).toBe(0);
  });

  it('are unknown while every node is behind', async () => {
    const node = await behind();
    const upstreams = openTestUpstreams(`${chain}=${node.rpcUrl}`);
    const to = `0x${'e2'.repeat(20)}`;
    const read = { account: to, tokens: [], block: await pay(to) };
    await expect(upstreams.balances(chain, read)).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' });
    node.lag = 0;
    expect(await upstreams.balances(chain, read)).toEqual({ native: 5n, tokens: [] });
  });

  it('are unknown, which is no outage, without Multicall3 from a node that lacks the block', async () => {
    const node = await serveResults({
      eth_chainId: '0x1',
      eth_blockNumber: '0x7',
      eth_getBlockByNumber: { timestamp: `0x${Math.floor(Date.now() / 1_000).toString(16)}` },
      eth_call: '0x',
    });
    const upstreams = openTestUpstreams(`eip155:1=${node.url}`);
    const read = upstreams.balances('eip155:1', { account, tokens: [], block: 6 });
    await expect(read).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' });
    expect(await upstreams.answers('wrong')).toBe(0);
  });

  it.each([{ eth_call: '0x' }, {}])('are read at one that the node has: %o', async (call) => {
    const tags: unknown[] = [];
    const node = await serveResults({
      eth_chainId: '0x1',
      eth_blockNumber: '0x7',
      eth_getBlockByNumber: { timestamp: `0x${Math.floor(Date.now() / 1_000).toString(16)}` },
      eth_getBalance: (_: string, tag: unknown) => {
        tags.push(tag);
        return '0x5';
      },
      ...call,
    });
    const upstreams = openTestUpstreams(`eip155:1=${node.url}`);
    const read = upstreams.balances('eip155:1', { account, tokens: [], block: 6 });
    // A node that knows the number of a block only is behind.
    if ('eth_call' in call) expect(await read).toMatchObject({ native: 5n });
    else await expect(read).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' });
    expect(tags).toEqual('eth_call' in call ? ['0x7'] : []);
    expect(await upstreams.answers('wrong')).toBe(0);
  });
});

describe('token names', () => {
  /** A contract that returns the same data to every call. */
  const returning = (data: string) =>
    `0x60${(data.length / 2).toString(16)}600c60003960${(data.length / 2).toString(16)}6000f3${data}`;
  const bytes32 = (text: string) => Buffer.from(text).toString('hex').padEnd(64, '0');

  it('are read from a real chain, and unknown for an address that is not a token', async () => {
    const early = `0x${'cc'.repeat(20)}`;
    await rpc('anvil_setCode', [early, returning(bytes32('MKR'))]);
    const upstreams = openTestUpstreams(`eip155:31337=${url}`);
    expect(await upstreams.tokens('eip155:31337', [...tokens, nobody])).toEqual([
      { name: usdx.name, symbol: usdx.symbol, decimals: usdx.decimals },
      { name: moor.name, symbol: moor.symbol, decimals: moor.decimals },
      undefined,
    ]);
    // Decimals that are 32 bytes of letters are invalid.
    expect(await upstreams.tokens('eip155:31337', [early])).toEqual([undefined]);
  });
});

describe('a lying node', () => {
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

  it.each([
    ['no hex', 7],
    ['half a byte', '0x123'],
    ['what no contract returns', `0x${'ff'.repeat(64)}`],
    ['a list without an end', word(2n ** 255n)],
    ['an empty list', `${word(32n)}${'0'.repeat(64)}`],
    ['null', null],
  ])('fails with %s as the result of a call', async (_, eth_call) => {
    const node = await serveResults({ eth_call, eth_chainId: '0x1', eth_getBalance: '0x1' });
    const upstreams = openTestUpstreams(`eip155:1=${node.url}`);
    await expect(upstreams.balances('eip155:1', { account, tokens: [] })).rejects.toMatchObject({
      code: 'NODE_UNAVAILABLE',
    });
    expect(await upstreams.answers('wrong')).toBe(1);
  });

  it.each([
    ['a balance that is negative', { eth_chainId: '0x1', eth_getBalance: '-0x1' }],
    ['a balance that is a number', { eth_chainId: '0x1', eth_getBalance: 1e30 }],
    ['a balance beyond 256 bits', { eth_chainId: '0x1', eth_getBalance: `0x1${'0'.repeat(64)}` }],
    ['the id of another chain', { eth_chainId: '0x2', eth_getBalance: '0x1' }],
    ['no id of a chain', { eth_chainId: '', eth_getBalance: '0x1' }],
  ])('fails with %s', async (_, results) => {
    const node = await serveResults({ eth_call: '0x', ...results });
    const upstreams = openTestUpstreams(`eip155:1=${node.url}`);
    await expect(upstreams.balances('eip155:1', { account, tokens: [] })).rejects.toMatchObject({
      code: 'NODE_UNAVAILABLE',
    });
  });
});
