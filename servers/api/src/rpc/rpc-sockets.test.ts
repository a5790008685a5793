import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { anvilAccounts, type Devnet, startAnvil, startDevnet, usdx } from '@mooring/devnet';
import { supportedChainsAnswer } from '@mooring/protocol/api';
import { readSettings } from '@mooring/server-kit';
import * as v from 'valibot';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  parseAbi,
  webSocket as viemSocket,
} from 'viem';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { openApi, type TestApi } from '../test-support/open-api.ts';

const slow = 120_000;
const chain = 'eip155:31337';
let devnet: Devnet;
let node = '';

beforeAll(async () => {
  devnet = await startDevnet();
  node = devnet.chains[0]?.rpcUrl ?? '';
}, slow);
afterAll(() => devnet?.stop());

async function open(environment: Record<string, string> = {}, sockets = [node.replace(/^http/, 'ws')]) {
  const more = { [chain]: { blockSeconds: 0, sockets: sockets.map((url) => ({ url })) } };
  const settings = readSettings(apiSettings, {
    API_CHAINS: chainsFile(`${chain}=${node}`, { more }),
    API_STATE: 'memory',
    API_TRUSTED_PROXIES: '1',
    ...environment,
  });
  const api = await openApi({ ...settings, port: 0 });
  onTestFinished(() => api.api.close());
  return api;
}

const urlOf = ({ api }: TestApi, more = `chainId=${chain}&projectId=x`) =>
  `ws://127.0.0.1:${api.port}/v1/?${more}`;

/** A client that returns its messages in order. */
async function connect(api: TestApi, headers: Record<string, string> = {}, url = urlOf(api)) {
  const socket = new WebSocket(url, { headers });
  onTestFinished(() => socket.terminate());
  const waiting: ((message: Message) => void)[] = [];
  const come: Message[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    const next = waiting.shift();
    if (next) next(message);
    else come.push(message);
  });
  await once(socket, 'open');
  const next = (): Promise<Message> => {
    const known = come.shift();
    return known ? Promise.resolve(known) : new Promise((resolve) => waiting.push(resolve));
  };
  return {
    socket,
    next,
    ask(method: string, params: unknown = [], id = 1) {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      return next();
    },
  };
}

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
  readonly method?: string;
  readonly params?: { readonly subscription: string; readonly result: unknown };
}

/** Sockets refused or ended for a reason. */
async function dropped({ ask }: TestApi, reason: string): Promise<number> {
  const { body } = await ask('/metrics');
  const line = new RegExp(`^api_rpc_sockets_dropped_total\\{[^}]*reason="${reason}"[^}]*\\} (\\d+)$`, 'm');
  return Number(line.exec(body)?.[1] ?? 0);
}

/** The status of a rejected upgrade. */
async function refusal(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const socket = new WebSocket(url, { headers });
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  socket.terminate();
  return (response as { readonly statusCode?: number }).statusCode;
}

/** A node that accepts every subscription and is scripted otherwise. */
async function scriptedNode(
  onCall: (method: string, send: (text: string, onSent?: (error?: Error) => void) => void) => void,
): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  onTestFinished(() => {
    for (const one of server.clients) one.terminate();
    server.close();
  });
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      const { id, method } = JSON.parse(data.toString()) as { readonly id: number; readonly method: string };
      const result = method === 'eth_chainId' ? '0x7a69' : '0x1';
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }));
      onCall(method, (text, onSent) => socket.send(text, onSent));
    }),
  );
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A notification of a scripted node. */
const news = (result: string) =>
  `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":${result}}}`;

/** An API that serves only listed projects, and one of them. */
async function openShop(environment: Record<string, string> = {}) {
  const admin = 'an-admin-token-of-a-test-0123456789';
  const api = await open({ API_PROJECTS: 'listed', API_ADMIN_TOKEN: admin, ...environment });
  const headers = { authorization: `Bearer ${admin}` };
  const body = JSON.stringify({ name: 'Shop', origins: ['https://shop.example'] });
  const made = await api.ask('/admin/v1/projects', { method: 'POST', headers, body });
  const { id } = JSON.parse(made.body) as { readonly id: string };
  const remove = () => api.ask(`/admin/v1/projects/${id}`, { method: 'DELETE', headers });
  return { api, id, remove };
}

const call = { jsonrpc: '2.0', id: 1, params: [] };

const mine = () => createTestClient({ mode: 'anvil', transport: http(node) }).mine({ blocks: 1 });

describe('the RPC proxy over WebSocket', () => {
  it(
    'serves viem’s webSocket transport: calls, blocks and logs',
    async () => {
      const api = await open();
      const client = createPublicClient({ transport: viemSocket(urlOf(api), { reconnect: false }) });
      onTestFinished(async () => (await client.transport.getRpcClient()).close());
      expect(await client.getChainId()).toBe(31_337);
      const block = new Promise<bigint>((resolve, reject) => {
        const stop = client.watchBlockNumber({
          onBlockNumber(number) {
            stop();
            resolve(number);
          },
          onError: reject,
        });
      });
      const [account] = anvilAccounts;
      if (account === undefined) throw new Error('no account');
      const to = '0x000000000000000000000000000000000000bEEF';
      const abi = parseAbi([
        'event Transfer(address indexed from, address indexed to, uint256 value)',
        'function transfer(address to, uint256 amount) returns (bool)',
      ]);
      const watched = await connect(api);
      const begun = await watched.ask('eth_subscribe', ['logs', { address: usdx.address }]);
      expect(begun.result).toMatch(/^0x/);
      const wallet = createWalletClient({ account, transport: http(node) });
      await wallet.writeContract({
        ...{ address: usdx.address, abi, functionName: 'transfer', args: [to, 5n], chain: null },
      });
      await mine();
      expect(await block).toBeGreaterThan(0n);
      const { method, params } = await watched.next();
      expect(method).toBe('eth_subscription');
      expect(params).toMatchObject({
        subscription: begun.result,
        result: { address: usdx.address.toLowerCase(), data: `0x${'5'.padStart(64, '0')}` },
      });
      // viem's unsubscribe is answered before this.
      expect(await client.getChainId()).toBe(31_337);
    },
    slow,
  );

  it('applies the rules of POST to methods, batches and malformed messages', async () => {
    const api = await open();
    const { ask, next, socket } = await connect(api);
    expect(await ask('eth_chainId')).toMatchObject({ id: 1, result: '0x7a69' });
    expect(await ask('anvil_mine')).toMatchObject({ id: 1, error: { code: -32_601 } });
    expect(await ask('eth_subscribe', ['newPendingTransactions'])).toMatchObject({
      error: { code: -32_602 },
    });
    expect(await ask('eth_subscribe', ['logs', { fromBlock: '0x0' }])).toMatchObject({
      error: { code: -32_602 },
    });
    socket.send('{');
    expect(await next()).toMatchObject({ error: { code: -32_700 } });
    const call = { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] };
    socket.send(JSON.stringify([call, { ...call, method: 'eth_subscribe', params: ['newHeads'] }]));
    expect(await next()).toMatchObject([{ id: 7, result: '0x7a69' }, { error: { code: -32_601 } }]);
    expect(
      v.parse(supportedChainsAnswer, JSON.parse((await api.ask('/v1/supported-chains')).body)).ws,
    ).toEqual([chain]);
  });

  it('ends only its own subscriptions', async () => {
    const api = await open();
    const [one, other] = [await connect(api), await connect(api)];
    const first = await one.ask('eth_subscribe', ['newHeads']);
    const second = await other.ask('eth_subscribe', ['newHeads']);
    expect(await other.ask('eth_unsubscribe', [first.result])).toMatchObject({ result: false });
    expect(await one.ask('eth_unsubscribe', [first.result])).toMatchObject({ result: true });
    await mine();
    expect((await other.next()).params?.subscription).toBe(second.result);
    expect(await one.ask('eth_chainId')).toMatchObject({ result: '0x7a69' });
  });

  it('limits sockets, subscriptions, frame size and units', async () => {
    const api = await open({
      API_RPC_ADDRESS_SOCKETS: '1',
      API_RPC_SUBSCRIPTIONS: '1',
      API_RPC_BYTES: '1024',
      API_RPC_ADDRESS_UNITS: '23',
    });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const { ask, socket } = await connect(api, from('203.0.113.1'));
    expect(await refusal(urlOf(api), from('203.0.113.1'))).toBe(429);
    expect((await ask('eth_subscribe', ['newHeads'])).result).toMatch(/^0x/);
    expect(await ask('eth_subscribe', ['newHeads'])).toMatchObject({ error: { code: -32_005 } });
    expect(await ask('eth_chainId')).toMatchObject({ result: '0x7a69' });
    expect(await ask('eth_chainId')).toMatchObject({ result: '0x7a69' });
    expect(await ask('eth_chainId')).toMatchObject({ error: { code: -32_005 } });
    const other = await connect(api, from('203.0.113.2'));
    expect(await other.ask('eth_chainId')).toMatchObject({ result: '0x7a69' });
    const closed = once(socket, 'close');
    socket.send('x'.repeat(2_000));
    expect((await closed)[0]).toBe(1_009);
    expect([await dropped(api, 'full'), await dropped(api, 'frame')]).toEqual([1, 1]);
    // The slot is free again once the API has closed its end, too.
    const reconnect = () =>
      connect(api, from('203.0.113.1')).then(
        () => 'open',
        () => 'refused',
      );
    await expect.poll(reconnect).toBe('open');
  });

  it('bounds the sockets and subscriptions of all addresses of one IPv6 /48 together', async () => {
    const api = await open({ API_RPC_ADDRESS_SOCKETS: '2', API_RPC_ADDRESS_SUBSCRIPTIONS: '1' });
    const from = (place: number) => ({ 'x-forwarded-for': `2001:db8:1:${place}::1` });
    const codes: unknown[] = [];
    for (const place of [1, 2, 3, 4]) {
      const { ask } = await connect(api, from(place));
      codes.push((await ask('eth_subscribe', ['newHeads'])).error?.code);
    }
    expect(codes).toEqual([undefined, undefined, -32_005, -32_005]);
    expect(await refusal(urlOf(api), from(5))).toBe(429);
    await connect(api, { 'x-forwarded-for': '2001:db8:2:5::1' });
  });

  it.each([
    ['ends a subscription', { method: 'eth_unsubscribe', params: ['0x1'] }, { result: false }],
    [
      'cannot be subscribed to',
      { method: 'eth_subscribe', params: ['nothing'] },
      { error: { code: -32_602 } },
    ],
    ['is no JSON', '{', { error: { code: -32_700 } }],
    ['has no call', [], { error: { code: -32_600 } }],
  ])('spends a unit for a message that %s', async (_, sent, answer) => {
    const api = await open({ API_RPC_ADDRESS_UNITS: '20' });
    const { socket, next } = await connect(api);
    const text =
      typeof sent === 'string' ? sent : JSON.stringify(Array.isArray(sent) ? sent : { ...call, ...sent });
    for (let units = 0; units < 20; units += 1) socket.send(text);
    const answers = await Promise.all(Array.from({ length: 20 }, next));
    for (const one of answers) expect(one).toMatchObject(answer);
    socket.send(text);
    expect(await next()).toMatchObject({ error: { code: -32_005 } });
  });

  it('spends a unit for a subscription beyond a limit', async () => {
    const api = await open({ API_RPC_ADDRESS_UNITS: '22', API_RPC_SUBSCRIPTIONS: '1' });
    const { ask } = await connect(api);
    expect((await ask('eth_subscribe', ['newHeads'])).result).toMatch(/^0x/);
    expect(await ask('eth_subscribe', ['newHeads'])).toMatchObject({ error: { code: -32_005 } });
    expect(await ask('eth_chainId')).toMatchObject({ result: '0x7a69' });
    expect(await ask('eth_chainId')).toMatchObject({ error: { code: -32_005 } });
  });

  it('limits the subscriptions of an address over all its sockets, and counts those that end', async () => {
    const api = await open({ API_RPC_ADDRESS_SUBSCRIPTIONS: '2' });
    const from = (address: string) => connect(api, { 'x-forwarded-for': address });
    const [one, other, stranger] = [
      await from('203.0.113.1'),
      await from('203.0.113.1'),
      await from('203.0.113.2'),
    ];
    const limited = { error: { code: -32_005 } };
    const subscribe = ({ ask }: typeof one) => ask('eth_subscribe', ['newHeads']);
    const first = await subscribe(one);
    expect((await subscribe(other)).result).toMatch(/^0x/);
    expect(await subscribe(one)).toMatchObject(limited);
    expect((await subscribe(stranger)).result).toMatch(/^0x/);
    expect(await one.ask('eth_subscribe', ['nothing'])).toMatchObject({ error: { code: -32_602 } });
    expect(await one.ask('eth_unsubscribe', [first.result])).toMatchObject({ result: true });
    expect((await subscribe(one)).result).toMatch(/^0x/);
    expect(await subscribe(other)).toMatchObject(limited);
    one.socket.terminate();
    await expect.poll(async () => (await subscribe(other)).result).toMatch(/^0x/);
  });

  it('shares the subscriptions of a chain among addresses, and keeps room for blocks', async () => {
    const api = await open({ API_RPC_CHAIN_SUBSCRIPTIONS: '3' });
    const from = (address: string) => connect(api, { 'x-forwarded-for': address });
    const topic = (digit: string) => `0x${digit.repeat(64)}`;
    const subscribe = ({ ask }: Awaited<ReturnType<typeof from>>, digit: string) =>
      ask('eth_subscribe', ['logs', { topics: [topic(digit)] }]);
    const done = { result: expect.stringMatching(/^0x/) };
    const limited = { error: { code: -32_005 } };
    const [greedy, alsoGreedy] = [await from('203.0.113.1'), await from('203.0.113.1')];
    expect(await subscribe(alsoGreedy, '1')).toMatchObject(done);
    for (const digit of ['2', '3']) expect(await subscribe(greedy, digit)).toMatchObject(done);
    expect(await subscribe(greedy, '4')).toMatchObject(limited);
    expect(await subscribe(greedy, '1')).toMatchObject(done);
    const other = await from('203.0.113.2');
    for (let times = 0; times < 4; times += 1)
      expect(await other.ask('eth_subscribe', ['newHeads'])).toMatchObject(done);
    const closed = once(greedy.socket, 'close');
    expect(await subscribe(other, '5')).toMatchObject(done);
    expect((await closed)[0]).toBe(1_013);
    expect(await dropped(api, 'crowded')).toBe(1);
    // The rest of the greedy address stays, and so does everybody with as few.
    expect(await subscribe(other, '6')).toMatchObject(done);
    expect(await subscribe(await from('203.0.113.1'), '7')).toMatchObject(limited);
    expect(await subscribe(alsoGreedy, '7')).toMatchObject(limited);
    expect(await subscribe(await from('203.0.113.3'), '8')).toMatchObject(done);
    expect(await dropped(api, 'crowded')).toBe(2);
    expect(alsoGreedy.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('closes subscribed clients with 1001 when their node goes away, and serves them once it is back', async () => {
    const away = await startAnvil({ chainId: 31_337 });
    const { port } = away;
    const api = await open({}, [`ws://127.0.0.1:${port}`]);
    const { socket, ask } = await connect(api);
    expect((await ask('eth_subscribe', ['newHeads'])).result).toMatch(/^0x/);
    const closed = once(socket, 'close');
    await away.stop();
    expect((await closed)[0]).toBe(1_001);
    expect(await dropped(api, 'node')).toBe(1);
    const back = await startAnvil({ chainId: 31_337, port });
    onTestFinished(() => back.stop());
    const again = await connect(api);
    await expect.poll(async () => (await again.ask('eth_subscribe', ['newHeads'])).result).toMatch(/^0x/);
  });

  it('rejects other chains and paths, and answers other upgrades as plain HTTP', async () => {
    const api = await open();
    expect(await refusal(urlOf(api, 'chainId=eip155:5&projectId=x'))).toBe(400);
    expect(await refusal(`ws://127.0.0.1:${api.api.port}/v1/supported-chains`)).toBe(200);
    expect(await refusal(`ws://127.0.0.1:${api.api.port}/nothing`)).toBe(404);
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
    expect((await api.ask('/v1/supported-chains', { headers })).status).toBe(200);
  });

  it('answers calls but rejects subscriptions without a node that supports them', async () => {
    const { ask } = await connect(await open({}, []));
    expect(await ask('eth_chainId')).toMatchObject({ result: '0x7a69' });
    expect(await ask('eth_subscribe', ['newHeads'])).toMatchObject({ error: { code: -32_601 } });
    const away = await connect(await open({}, ['ws://127.0.0.1:1']));
    expect(await away.ask('eth_subscribe', ['newHeads'])).toMatchObject({ error: { code: -32_002 } });
  });

  it('rejects a node of another chain', async () => {
    const other = devnet.chains[1]?.rpcUrl.replace(/^http/, 'ws') ?? '';
    const { ask } = await connect(await open({}, [other]));
    expect(await ask('eth_subscribe', ['newHeads'])).toMatchObject({ error: { code: -32_002 } });
  });

  it('closes clients that send binary frames with 1003, and ends subscriptions that are still starting', async () => {
    const api = await open();
    const { socket } = await connect(api);
    const closed = once(socket, 'close');
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }));
    socket.send(Buffer.from([1, 2, 3]));
    expect((await closed)[0]).toBe(1_003);
    expect(await dropped(api, 'binary')).toBe(1);
    const { ask } = await connect(api);
    expect((await ask('eth_subscribe', ['newHeads'])).result).toMatch(/^0x/);
  });

  it('refuses malformed subscriptions, and answers other methods as POST does', async () => {
    const { ask } = await connect(await open());
    const params = { error: { code: -32_602 } };
    for (const wrong of [undefined, ['newHeads', {}, {}], ['logs', null], ['logs', []], ['logs', 'all']])
      expect(await ask('eth_subscribe', wrong)).toMatchObject(params);
    expect(await ask('eth_subscribe', 'newHeads')).toMatchObject({ error: { code: -32_600 } });
    expect(await ask('eth_unsubscribe', [7])).toMatchObject({ result: false });
    expect(await ask('eth_subscribed', [])).toMatchObject({ error: { code: -32_601 } });
  });

  it('ignores what a node nests too deep to pass on, and passes on the rest', async () => {
    const lying = await scriptedNode((method, send) => {
      if (method !== 'eth_subscribe') return;
      send(news(`${'['.repeat(50_000)}${']'.repeat(50_000)}`));
      send(news('{"number":"0x5"}'));
    });
    const { ask, next } = await connect(await open({}, [lying]));
    expect((await ask('eth_subscribe', ['newHeads'])).result).toMatch(/^0x/);
    expect((await next()).params?.result).toEqual({ number: '0x5' });
  });

  it('disconnects a client that does not read, and keeps serving others', async () => {
    const talkative = await scriptedNode((method, send) => {
      const tell = () => send(news(`"${'x'.repeat(16_384)}"`), (error) => error ?? setImmediate(tell));
      if (method === 'eth_subscribe') tell();
    });
    const api = await open({ API_RPC_UNREAD_BYTES: '65536' }, [talkative]);
    const { socket, ask } = await connect(api);
    expect((await ask('eth_subscribe', ['newHeads'])).result).toMatch(/^0x/);
    const closed = once(socket, 'close');
    socket.pause();
    await expect.poll(async () => (await api.ask('/metrics')).body).toMatch(/^api_rpc_sockets(\{.*\})? 0$/m);
    socket.resume();
    // Ended without a closing handshake, which the client would not have read.
    expect((await closed)[0]).toBe(1_006);
    expect(await dropped(api, 'unread')).toBe(1);
    expect((await (await connect(api)).ask('eth_chainId')).result).toBe('0x7a69');
  });

  it('disconnects the address with most unread, if all clients together have too much', async () => {
    const talkative = await scriptedNode((method, send) => {
      const tell = () => send(news(`"${'x'.repeat(16_384)}"`), (error) => error ?? setImmediate(tell));
      if (method === 'eth_subscribe') tell();
    });
    const api = await open({ API_UNREAD_BYTES: '65536' }, [talkative]);
    const { socket, ask } = await connect(api);
    expect((await ask('eth_subscribe', ['newHeads'])).result).toMatch(/^0x/);
    socket.pause();
    const unread = async () =>
      /^api_unread_dropped_total(?:\{.*\})? (\d+)$/m.exec((await api.ask('/metrics')).body);
    await expect.poll(async () => (await unread())?.[1]).toBe('1');
    expect(await dropped(api, 'unread')).toBe(0);
  });

  it('closes a client that sends a message in very many fragments', async () => {
    const api = await open();
    const { socket } = await connect(api);
    socket.on('error', () => {});
    const closed = once(socket, 'close');
    for (let sent = 0; sent < 2_000; sent += 1) socket.send('1', { fin: false });
    expect((await closed)[0]).toBe(1_008);
    expect(await dropped(api, 'frame')).toBe(1);
  });

  it('admits only pages of a project’s origins, and a number of sockets per project', async () => {
    const { api, id } = await openShop({ API_RPC_PROJECT_SOCKETS: '2' });
    const of = (project: string) => `chainId=${chain}&projectId=${project}`;
    const from = (origin: string, address = '203.0.113.1') => ({ origin, 'x-forwarded-for': address });
    const shop = 'https://shop.example';
    expect(await refusal(urlOf(api, of(id)), from('https://other.example'))).toBe(403);
    expect(await refusal(urlOf(api, of('f'.repeat(32))), from(shop))).toBe(403);
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      const socket = new WebSocket(urlOf(api, of(id)), { headers: from(shop, address) });
      onTestFinished(() => socket.terminate());
      await once(socket, 'open');
    }
    expect(await refusal(urlOf(api, of(id)), from(shop, '203.0.113.3'))).toBe(429);
  });

  it.each(['that sends a request', 'that only listens'])(
    'closes a client with 1008 %s once its project is removed',
    async (what) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const { api, id, remove } = await openShop();
      const headers = { origin: 'https://shop.example' };
      const { socket, ask } = await connect(api, headers, urlOf(api, `chainId=${chain}&projectId=${id}`));
      expect((await ask('eth_subscribe', ['newHeads'])).result).toMatch(/^0x/);
      expect((await remove()).status).toBe(200);
      const closed = once(socket, 'close');
      if (what === 'that only listens') vi.advanceTimersByTime(30_000);
      else void ask('eth_chainId');
      expect((await closed)[0]).toBe(1_008);
      expect(await dropped(api, 'project')).toBe(1);
    },
  );

  it('closes clients with 1001 when it drains', async () => {
    const api = await open();
    const { socket, ask } = await connect(api);
    await ask('eth_subscribe', ['newHeads']);
    const closed = once(socket, 'close');
    await api.api.close();
    expect((await closed)[0]).toBe(1_001);
  });
});
