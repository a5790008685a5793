import { expect, it } from 'vitest';
import { isAtLimit } from '../node/chain-nodes.ts';
import { openTestUpstreams } from '../test-support/open-test-upstreams.ts';
import { type Call, serveNode, serveResults } from '../test-support/serve-node.ts';

const reference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const genesis = `${reference}123456789ABC`;
const account = 'So11111111111111111111111111111111111111112';

it('reads a native balance of Solana from a node with the chain’s genesis hash', async () => {
  const node = await serveResults({
    getGenesisHash: genesis,
    getBalance: { value: 5 },
  });
  const upstreams = openTestUpstreams(`solana:${reference}=${node.url}`);
  expect(await upstreams.balances(`solana:${reference}`, { account, tokens: [] })).toEqual({
    native: 5n,
    tokens: [],
  });
  expect(await upstreams.ready()).toEqual(new Map([[`solana:${reference}`, true]]));
  const other = openTestUpstreams(`solana:${'x'.repeat(32)}=${node.url}`);
  expect([...(await other.ready()).values()]).toEqual([false]);
});

/** A Solana node's report of its clock. */
const clockAt = (unixTimestamp: unknown) => ({
  context: { slot: 1 },
  value: { data: { program: 'sysvar', parsed: { type: 'clock', info: { unixTimestamp } } } },
});

it("detects a stalled node by Solana's clock, and ignores slots and impossible times", async () => {
  const now = Date.UTC(2026, 0, 2) / 1_000;
  const solana = (balance: number, clock: unknown, slot = 1_000) =>
    serveResults({
      getGenesisHash: genesis,
      getSlot: slot,
      getBalance: { context: { slot }, value: balance },
      getAccountInfo: clock,
    });
  const readBalance = async (...nodes: readonly { readonly url: string }[]) => {
    const list = nodes.map(({ url }) => `solana:${reference}=${url}`).join(' ');
    const upstreams = openTestUpstreams(list);
    const { native } = await upstreams.balances(`solana:${reference}`, { account, tokens: [] });
    await expect
      .poll(async () => (await upstreams.answers('ok')) + (await upstreams.answers('stale')))
      .toBeGreaterThanOrEqual(nodes.length);
    return [native, await upstreams.answers('stale')];
  };
  const fine = await solana(5, clockAt(now - 1));
  expect(await readBalance(await solana(7, clockAt(now - 300)), fine)).toEqual([5n, 1]);
  expect(await readBalance(fine, await solana(7, clockAt(now + 86_400), 1_000_000_000))).toEqual([5n, 0]);
  expect(await readBalance(fine, await solana(7, undefined, 1_000_000_000))).toEqual([5n, 0]);
  expect(await readBalance(fine, await solana(7, clockAt('now'), 1_000_000_000))).toEqual([5n, 0]);
});

it('asks no node about an invalid address or a chain without nodes', async () => {
  const node = await serveResults({});
  const upstreams = openTestUpstreams(`eip155:1=${node.url} solana:${reference}=${node.url}`, {});
  const evm = `0x${'12'.repeat(20)}`;
  for (const [chain, text] of [
    ['eip155:1', account],
    ['eip155:1', '0x12'],
    [`solana:${reference}`, evm],
    [`solana:${reference}`, '1'.repeat(44)],
  ] as const) {
    expect(upstreams.isAddress(chain, text)).toBe(false);
    await expect(upstreams.balances(chain, { account: text, tokens: [] })).rejects.toMatchObject({
      code: 'ADDRESS_INVALID',
    });
  }
  await expect(upstreams.balances('eip155:2', { account: evm, tokens: [] })).rejects.toMatchObject({
    code: 'CHAIN_NOT_SERVED',
    message: 'This API has no node for eip155:2.',
  });
  expect(node.asked()).toBe(0);
});

it('rejects a node of an unreadable chain, naming the setting', () => {
  expect(() => openTestUpstreams('bip122:abc=http://127.0.0.1:1')).toThrow(
    'TEST_CHAINS names a file with bip122:abc, and only chains of eip155, solana can be read.',
  );
});

it('rejects a token’s decimals if two nodes report different ones', async () => {
  const token = `0x${'ab'.repeat(20)}`;
  const text = (letters: string) =>
    `0x${[32, letters.length].map((n) => n.toString(16).padStart(64, '0')).join('')}${Buffer.from(letters).toString('hex').padEnd(64, '0')}`;
  const saying = (decimals: number) => ({
    eth_chainId: '0x1',
    eth_call: ({ to, data }: { to: string; data: string }) => {
      if (to !== token) return '0x';
      return data === '0x313ce567' ? `0x${decimals.toString(16).padStart(64, '0')}` : text('USD');
    },
  });
  const [six, liar, also] = [
    await serveResults(saying(6)),
    await serveResults(saying(0)),
    await serveResults(saying(6)),
  ];
  const of = (...nodes: readonly { readonly url: string }[]) =>
    openTestUpstreams(nodes.map(({ url }) => `eip155:1=${url}`).join(' '));
  const words = { name: 'USD', symbol: 'USD', decimals: 6 };
  expect(await of(six).tokens('eip155:1', [token])).toEqual([words]);
  expect(await of(six, also).tokens('eip155:1', [token])).toEqual([words]);
  const upstreams = of(six, liar);
  expect(await upstreams.tokens('eip155:1', [token])).toEqual([undefined]);
  expect(upstreams.logged()).toContain('two nodes return different decimals of a token');
  // A node that does not answer is ignored.
  expect(await of({ url: 'http://127.0.0.1:1' }, six).tokens('eip155:1', [token])).toEqual([words]);
});

it('forwards calls to the next node if one is overloaded, and answers nothing if all are', async () => {
  const limited = { error: { code: 429, message: 'too many requests' } };
  const busy = await serveNode((body, response) => {
    const one = ({ id, method }: Call) =>
      method === 'eth_chainId' ? { id, result: '0x1' } : { id, ...limited };
    response.end(JSON.stringify(Array.isArray(body) ? body.map(one) : one(body as Call)));
  });
  const fine = await serveResults({ eth_chainId: '0x1', eth_gasPrice: '0x5' });
  const call = { method: 'eth_gasPrice', params: [] };
  const both = openTestUpstreams(`eip155:1=${busy.url} eip155:1=${fine.url}`);
  expect(await both.forward('eip155:1', [call])).toEqual([{ result: '0x5' }]);
  const one = openTestUpstreams(`eip155:1=${busy.url}`);
  await expect(one.forward('eip155:1', [call])).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' });
});

const gasPrice = { method: 'eth_gasPrice', params: [] };
const limit = { code: -32_007, message: '50/second request limit reached' };
const busyToAll = (body: unknown, more: object) =>
  JSON.stringify(Array.isArray(body) ? body.map(({ id }) => ({ id, ...more })) : { id: 0, ...more });

it.each<[string, Parameters<typeof serveNode>[0], boolean]>([
  ['an error for each call', (body, response) => response.end(busyToAll(body, { error: limit })), true],
  [
    'one error for all calls',
    (_, response) => response.end(JSON.stringify({ id: null, error: limit })),
    true,
  ],
  ...[
    '',
    '<h1>Slow down</h1>',
    '{"message":"Too Many Requests"}',
    '{"error":"rate limited"}',
    '{"id":0,"error":{"code":-32001,"message":"Exceeded the quota usage"}}',
  ].map((body): [string, Parameters<typeof serveNode>[0], boolean] => [
    `status 429 and ${body || 'no body'}`,
    (_, response) => response.writeHead(429).end(body),
    true,
  ]),
  ['status 503', (_, response) => response.writeHead(503).end('<h1>Away</h1>'), false],
  ['another error', (_, response) => response.end(JSON.stringify({ id: null, error: { code: 1 } })), false],
  ['no error', (_, response) => response.end(JSON.stringify({ id: null, error: null })), false],
])('knows nodes at their limit, which answer with %s, from those that fail', async (_, answer, expected) => {
  const busy = await serveNode(answer);
  const upstreams = openTestUpstreams(`eip155:1=${busy.url} eip155:1=http://127.0.0.1:1`);
  for (const calls of [[gasPrice], [gasPrice, gasPrice]]) {
    const failure: unknown = await upstreams.forward('eip155:1', calls).catch((error) => error);
    expect(failure).toMatchObject({ code: 'NODE_UNAVAILABLE' });
    expect(isAtLimit(failure)).toBe(expected);
  }
});

it('knows nodes at their limit once it trusts their chain', async () => {
  let isBusy = false;
  const timestamp = `0x${(Date.UTC(2026, 0, 2) / 1_000).toString(16)}`;
  const node = await serveNode((body, response) => {
    const one = ({ id, method }: Call) => {
      if (method === 'eth_chainId') return { id, result: '0x1' };
      if (method === 'eth_getBlockByNumber') return { id, result: { timestamp } };
      return isBusy ? { id, error: limit } : { id, result: '0x5' };
    };
    const isBatch = Array.isArray(body);
    const whole = { id: null, error: limit };
    response.end(JSON.stringify(isBatch ? (isBusy ? whole : body.map(one)) : one(body as Call)));
  });
  const upstreams = openTestUpstreams(`eip155:1=${node.url}`);
  expect(await upstreams.forward('eip155:1', [gasPrice])).toEqual([{ result: '0x5' }]);
  isBusy = true;
  for (const calls of [[gasPrice], [gasPrice, gasPrice]]) {
    expect(isAtLimit(await upstreams.forward('eip155:1', calls).catch((error) => error))).toBe(true);
  }
});
