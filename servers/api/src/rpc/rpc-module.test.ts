import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import {
  anvilAccounts,
  type Devnet,
  solanaCluster,
  startDevnet,
  startSolanaNode,
  usdx,
} from '@mooring/devnet';
import { supportedChainsAnswer } from '@mooring/protocol/api';
import { readSettings } from '@mooring/server-kit';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { openApi, type TestApi } from '../test-support/open-api.ts';

let devnet: Devnet;
let node = '';
let service: TestApi;

const open = (environment: Record<string, string>) =>
  openApi({ ...readSettings(apiSettings, { ...environment, API_STATE: 'memory' }), port: 0 });

async function opened(environment: Record<string, string>): Promise<TestApi> {
  const api = await open(environment);
  onTestFinished(() => api.api.close());
  return api;
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  devnet = await startDevnet();
  node = devnet.chains[0]?.rpcUrl ?? '';
  const more = { 'eip155:31337': { blockSeconds: 0 } };
  service = await open({
    API_CHAINS: chainsFile(`eip155:31337=${node}`, { more }),
    API_RPC_LOG_BLOCKS: '10',
    API_RPC_BATCH: '5',
    API_RPC_BYTES: '2048',
  });
});
afterAll(async () => {
  await service.api.close();
  await devnet.stop();
});

const pathOf = (chain = 'eip155:31337', more = '') => `/v1/?chainId=${chain}&projectId=x${more}`;
const call = (method: string, params: unknown = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

async function ask(body: unknown, { api = service, path = pathOf(), headers = {} } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await api.ask(path, { method: 'POST', headers, body: text });
  return { status: answer.status, body: JSON.parse(answer.body), text: answer.body, headers: answer.headers };
}

const account = anvilAccounts[5]?.address;

describe('the RPC proxy', () => {
  it('forwards a call and a batch in order, with their ids', async () => {
    expect(await ask(call('eth_chainId'))).toMatchObject({
      status: 200,
      body: { jsonrpc: '2.0', id: 1, result: '0x7a69' },
    });
    const data = `0x70a08231000000000000000000000000${account?.slice(2)}`;
    const batch = [
      call('eth_call', [{ to: usdx.address, data }, 'latest'], 'a'),
      call('eth_getBalance', [account, 'latest'], 7),
      call('eth_chainId', [], 7),
    ];
    const { body } = await ask(batch, { path: '/v1?chainId=eip155:31337' });
    expect(body.map(({ id }: { id: unknown }) => id)).toEqual(['a', 7, 7]);
    expect(BigInt(body[0].result)).toBe(1_000_000n * 10n ** 6n);
    expect(body[2].result).toBe('0x7a69');
  });

  it('forwards why a contract call fails', async () => {
    const data = `0xa9059cbb${'0'.repeat(24)}${'12'.repeat(20)}${'f'.repeat(64)}`;
    const { status, body } = await ask(
      call('eth_call', [{ from: account, to: usdx.address, data }, 'latest']),
    );
    expect([status, body.error.code]).toEqual([200, 3]);
    expect(body.error.data).toMatch(/^0x/);
  });

  it('is readable by pages of any site, as text that needs no preflight', async () => {
    const headers = { origin: 'https://dapp.example', 'content-type': 'text/plain;charset=UTF-8' };
    const answer = await ask(call('eth_chainId'), { headers });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.body.result).toBe('0x7a69');
  });

  it('refuses the calls of /v1/json-rpc, which has no exchanges, in JSON-RPC', async () => {
    const path = '/v1/json-rpc?projectId=x&source=fund-wallet';
    const sent = call('reown_getExchanges', { page: 0 }, 'a');
    const refused = (code: number, id: unknown) => ({
      jsonrpc: '2.0',
      id,
      error: { code, message: expect.any(String) },
    });
    const headers = { origin: 'https://dapp.example' };
    const answer = await ask(sent, { path, headers });
    expect([answer.status, answer.body]).toEqual([200, refused(-32_601, 'a')]);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect((await ask([sent, 1], { path })).body).toEqual([refused(-32_601, 'a'), refused(-32_600, null)]);
    expect((await ask('{', { path })).body).toEqual(refused(-32_700, null));
    expect(await ask('x'.repeat(3_000), { path })).toMatchObject({
      status: 413,
      body: refused(-32_600, null),
    });
  });

  it('answers the probe of pages that rank their nodes', async () => {
    expect((await ask(call('net_listening'))).body).toMatchObject({ result: true });
  });

  it('lists its chains', async () => {
    const { body } = await service.ask('/v1/supported-chains?projectId=x&st=appkit&sv=html');
    expect(v.parse(supportedChainsAnswer, JSON.parse(body))).toEqual({
      http: ['eip155:31337'],
      ws: ['eip155:31337'],
    });
  });

  it.each([
    ['a probe', call('test'), -32_601],
    ['a method of a node’s owner', call('anvil_setBalance', [account, '0x1']), -32_601],
    ['a method of an account', call('eth_sendTransaction', [{}]), -32_601],
    ['a name of JavaScript', call('constructor'), -32_601],
    ['no method', { jsonrpc: '2.0', id: 1 }, -32_600],
    ['a notification', { jsonrpc: '2.0', method: 'eth_chainId' }, -32_600],
    ['a text', '"eth_chainId"', -32_600],
    ['too many blocks', call('eth_getLogs', [{ fromBlock: '0x0', toBlock: '0xb' }]), -32_005],
    ['blocks that are none', call('eth_getLogs', [{ fromBlock: 0 }]), -32_602],
  ])('rejects %s with a JSON-RPC error', async (_, body, code) => {
    const answer = await ask(body);
    expect([answer.status, answer.body.error.code]).toEqual([200, code]);
  });

  it('rejects one call of a batch and makes the others', async () => {
    const { body } = await ask([call('eth_chainId'), call('evm_mine', [], 2), 7]);
    expect(body).toMatchObject([
      { id: 1, result: '0x7a69' },
      { id: 2, error: { code: -32_601 } },
      { id: null },
    ]);
  });

  it.each([
    ['no JSON', '{', 400],
    ['an empty batch', [], 400],
    ['parameters that nest too deep to serialize', `{"params":${'['.repeat(900)}${']'.repeat(900)}}`, 400],
    ['a batch too long', Array.from({ length: 6 }, () => call('eth_chainId')), 400],
    ['more bytes than it may have', ' '.repeat(2_049), 413],
  ])('rejects %s', async (_, body, status) => {
    const answer = await ask(body);
    expect([answer.status, answer.body.jsonrpc]).toEqual([status, '2.0']);
  });

  it.each(['eip155:1', '1', 'constructor:x', ''])('rejects the chain %j', async (chain) => {
    expect((await ask(call('eth_chainId'), { path: pathOf(chain) })).status).toBe(400);
  });

  it('searches logs since a block only within the block limit', async () => {
    const since = (block: string) => call('eth_getLogs', [{ fromBlock: block, address: usdx.address }]);
    const head = Number((await ask(call('eth_blockNumber'))).body.result);
    expect((await ask(since(`0x${head.toString(16)}`))).body.result).toEqual([]);
    const { api, ...few } = await opened({
      API_CHAINS: chainsFile(`eip155:31337=${node}`, { more: { 'eip155:31337': { blockSeconds: 0 } } }),
      API_RPC_LOG_BLOCKS: '1',
    });
    expect(head).toBeGreaterThan(0);
    expect((await ask(since('0x0'), { api: { api, ...few } })).body.error.code).toBe(-32_005);
  });

  it('counts calls by method, without client-invented labels', async () => {
    await ask(call('invented_by_a_client'));
    const figures = (await service.ask('/metrics')).body;
    expect(figures).toMatch(/^api_rpc_calls_total\{.*method="eth_chainId",outcome="ok".*\} \d+$/m);
    expect(figures).toMatch(/^api_rpc_calls_total\{.*method="other",outcome="refused".*\} \d+$/m);
    expect(figures).not.toContain('invented');
  });
});

it('serves Solana, except for airdrops', async () => {
  const cluster = await startSolanaNode({ port: 0 });
  onTestFinished(() => cluster.stop());
  const { caipNetworkId, genesisHash } = solanaCluster;
  const api = await opened({
    API_CHAINS: chainsFile(`${caipNetworkId}=${cluster.url}`),
    API_NODE_BLOCK_SECONDS: '0',
  });
  const path = pathOf(caipNetworkId);
  expect((await ask(call('getGenesisHash'), { api, path })).body.result).toBe(genesisHash);
  const airdrop = call('requestAirdrop', ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', 1]);
  expect((await ask(airdrop, { api, path })).body.error.code).toBe(-32_601);
  expect((await ask(call('eth_chainId'), { api, path })).body.error.code).toBe(-32_601);
});

describe('a flood', () => {
  const chains = () => chainsFile(`eip155:31337=${node}`, { more: { 'eip155:31337': { blockSeconds: 0 } } });

  it('from one address is limited by cost and does not affect others', async () => {
    const api = await opened({
      API_CHAINS: chains(),
      API_RPC_ADDRESS_UNITS: '50',
      API_TRUSTED_PROXIES: '1',
    });
    const from = (address: string, body: unknown) =>
      ask(body, { api, headers: { 'x-forwarded-for': address } });
    const many = await Promise.all(
      Array.from({ length: 200 }, () => from('203.0.113.1', call('eth_getBalance', [account, 'latest']))),
    );
    const served = many.filter(({ status }) => status === 200).length;
    expect(served).toBeGreaterThan(0);
    expect(served).toBeLessThanOrEqual(25);
    const refused = many.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ jsonrpc: '2.0', error: { code: -32_005 } });
    expect((await from('203.0.113.2', call('eth_chainId'))).status).toBe(200);
    const batch = Array.from({ length: 60 }, () => call('eth_chainId'));
    expect((await from('203.0.113.3', batch)).status).toBe(429);
    api.time.now += 60_000;
    expect((await from('203.0.113.1', call('eth_chainId'))).status).toBe(200);
  });

  it('is limited by the costs that the operator set', async () => {
    const settings = { API_CHAINS: chains(), API_RPC_ADDRESS_UNITS: '50', API_RPC_COSTS: 'eth_chainId=50' };
    const api = await opened(settings);
    const statuses = [await ask(call('eth_chainId'), { api }), await ask(call('eth_chainId'), { api })];
    expect(statuses.map(({ status }) => status)).toEqual([200, 429]);
    const { API_RPC_COSTS: _, ...others } = settings;
    await expect(open({ ...others, API_RPC_COSTS: 'eth_nothing=2' })).rejects.toThrow('eth_nothing');
  });

  it('from many addresses is limited by the project budget', async () => {
    const api = await opened({ API_CHAINS: chains(), API_RPC_PROJECT_UNITS: '10', API_TRUSTED_PROXIES: '1' });
    const statuses: number[] = [];
    for (let last = 1; last <= 12; last += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${last}` };
      // Invented ids share one budget.
      statuses.push(
        (await ask(call('eth_chainId'), { api, headers, path: pathOf(undefined, `${last}`) })).status,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  });
});

it('counts no failure if a client leaves while it waits for its turn', async () => {
  const node = new EventEmitter();
  const asked = once(node, 'asked');
  const slowNode = await serve(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body: unknown = JSON.parse(text);
    const timestamp = `0x${(Date.UTC(2026, 0, 2) / 1_000).toString(16)}`;
    const answerTo = ({ id, method }: { readonly id: number; readonly method: string }) => ({
      ...{ jsonrpc: '2.0', id },
      result: method === 'eth_getBlockByNumber' ? { timestamp } : '0x1',
    });
    const answer = () =>
      response.end(JSON.stringify(Array.isArray(body) ? body.map(answerTo) : answerTo(body as never)));
    if (text.includes('eth_gasPrice')) node.emit('asked', answer);
    else answer();
  });
  const api = await opened({
    API_CHAINS: chainsFile(`eip155:1=${slowNode}`),
    API_RPC_CHAIN_AT_ONCE: '1',
    API_NODE_MILLISECONDS: '60000',
  });
  const path = pathOf('eip155:1');
  const first = ask(call('eth_gasPrice'), { api, path });
  const [release] = (await asked) as [() => void];
  const leaving = connect(api.api.port, '127.0.0.1');
  const body = JSON.stringify(call('eth_chainId'));
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`;
  await new Promise((sent) => leaving.write(`${head}${body}`, sent));
  // The server has read what came before.
  await api.ask('/health');
  leaving.destroy();
  await api.ask('/health');
  release();
  expect((await first).status).toBe(200);
  expect((await ask(call('eth_chainId'), { api, path })).status).toBe(200);
  const figures = (await api.ask('/metrics')).body;
  expect(figures).not.toMatch(/^api_(failed_answers_total|rpc_calls_total\{.*outcome="failed").*\} [1-9]/m);
});

it('ends the call to a node once its client has left, without counting a failure', async () => {
  const events = new EventEmitter();
  const [asked, ended] = [once(events, 'asked'), once(events, 'ended')];
  const silent = await serve((_, response) => {
    response.on('close', () => events.emit('ended'));
    events.emit('asked');
  });
  const api = await opened({ API_CHAINS: chainsFile(`eip155:1=${silent}`), API_NODE_MILLISECONDS: '60000' });
  const leaving = connect(api.api.port, '127.0.0.1');
  const body = JSON.stringify(call('eth_chainId'));
  const head = `POST ${pathOf('eip155:1')} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`;
  leaving.write(`${head}${body}`);
  await asked;
  leaving.destroy();
  await ended;
  const figures = (await api.ask('/metrics')).body;
  expect(figures).not.toMatch(
    /^api_(failed_answers_total|node_answers_total|rpc_calls_total\{.*outcome="failed").*\} [1-9]/m,
  );
});

describe('nodes behind the proxy', () => {
  const secret = 's3cretkey-of-the-node';
  const alive = (result: unknown) => [
    { jsonrpc: '2.0', id: 0, result: '0x1' },
    { jsonrpc: '2.0', id: 1, result: { timestamp: `0x${(Date.UTC(2026, 0, 2) / 1_000).toString(16)}` } },
    result,
  ];
  /** A node that claims to be chain 1 and answers everything else as scripted. */
  const nodeOf = (answer: (request: { id: number }) => object) =>
    serve(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const body = JSON.parse(text);
      response.end(JSON.stringify(Array.isArray(body) ? alive(0).slice(0, body.length) : answer(body)));
    });
  const result = (value: unknown) => nodeOf(({ id }) => ({ jsonrpc: '2.0', id, result: value }));

  it('are tried in turn, and failures reveal no address', async () => {
    const fine = await result('0x5');
    const api = await opened({
      API_CHAINS: chainsFile(`eip155:1=http://127.0.0.1:1/${secret} eip155:1=${fine}`),
    });
    const path = pathOf('eip155:1');
    expect((await ask(call('eth_blockNumber'), { api, path })).body.result).toBe('0x5');
    const none = await opened({ API_CHAINS: chainsFile(`eip155:1=http://127.0.0.1:1/${secret}`) });
    const answer = await ask(call('eth_blockNumber'), { api: none, path });
    expect([answer.status, answer.body.error.code]).toEqual([502, -32_002]);
    expect(answer.text).not.toMatch(/127\.0|s3cret/);
  });

  it('at their limit say so for each call, and that it can be repeated later', async () => {
    const limited = (id: unknown) => ({
      jsonrpc: '2.0',
      id,
      error: { code: 429, message: 'too many requests' },
    });
    const busy = await serve(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const body = JSON.parse(text);
      response.end(
        JSON.stringify(Array.isArray(body) ? body.map(({ id }) => limited(id)) : limited(body.id)),
      );
    });
    const api = await opened({ API_CHAINS: chainsFile(`eip155:1=${busy} eip155:1=${busy}`) });
    const path = pathOf('eip155:1');
    const message = 'The nodes of this chain have too many requests. Try again in a few seconds.';
    const error = { code: -32_005, message };
    const batch = [call('eth_gasPrice', [], 'a'), call('no_method', [], 2), call('eth_blockNumber', [], 3)];
    const several = await ask(batch, { api, path });
    expect([several.status, several.body]).toEqual([
      200,
      [
        { jsonrpc: '2.0', id: 'a', error },
        { jsonrpc: '2.0', id: 2, error: { code: -32_601, message: 'This method is not served.' } },
        { jsonrpc: '2.0', id: 3, error },
      ],
    ]);
    const single = await ask(call('eth_gasPrice', [], 'a'), { api, path });
    expect([single.status, single.body]).toEqual([429, { jsonrpc: '2.0', id: 'a', error }]);
    expect(single.headers['retry-after']).toBe('5');
    const range = [{ fromBlock: '0x1' }];
    expect((await ask([call('eth_getLogs', range, 1)], { api, path })).body).toEqual([
      { jsonrpc: '2.0', id: 1, error },
    ]);
    const figures = (await api.ask('/metrics')).body;
    expect(figures).toMatch(/^api_rpc_calls_total\{.*method="eth_gasPrice",outcome="limited".*\} 2$/m);
  });

  it('of another chain are rejected', async () => {
    const api = await opened({ API_CHAINS: chainsFile(`eip155:5=${node}`) });
    expect((await ask(call('eth_chainId'), { api, path: pathOf('eip155:5') })).status).toBe(502);
  });

  it('are not quoted when they leak their address or key', async () => {
    const talkative = await nodeOf(({ id }) => ({
      ...{ jsonrpc: '2.0', id },
      error: { code: -32_000, message: `limit of ${secret} reached`, data: { key: secret } },
    }));
    const api = await opened({ API_CHAINS: chainsFile(`eip155:1=${talkative}/${secret}`) });
    const answer = await ask(call('eth_gasPrice'), { api, path: pathOf('eip155:1') });
    expect(answer.body.error).toEqual({ code: -32_000, message: 'The node failed.' });
  });

  it('do not count as failed because a client nests its parameters too deep', async () => {
    const api = await opened({
      API_CHAINS: chainsFile(`eip155:1=${await result('0x5')}`),
      API_RPC_BYTES: '262144',
    });
    const path = pathOf('eip155:1');
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const body = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${deep}}`;
    expect((await ask(body, { api, path })).status).toBe(400);
    expect((await ask(call('eth_blockNumber'), { api, path })).body.result).toBe('0x5');
    expect((await api.ask('/metrics')).body).not.toMatch(
      /^api_node_answers_total\{.*outcome="(?!ok).*\} [1-9]/m,
    );
  });

  it('count a transaction in doubt apart from errors', async () => {
    const silent = await nodeOf(() => ({}));
    const api = await opened({ API_CHAINS: chainsFile(`eip155:1=${silent}`) });
    const sent = await ask(call('eth_sendRawTransaction', ['0x02']), { api, path: pathOf('eip155:1') });
    expect(sent.body.error.code).toBe(-32_070);
    const figures = (await api.ask('/metrics')).body;
    expect(figures).toMatch(
      /^api_rpc_calls_total\{.*method="eth_sendRawTransaction",outcome="doubt".*\} 1$/m,
    );
    expect(figures).not.toMatch(/^api_rpc_calls_total\{.*outcome="error"/m);
  });

  it('that nest their answer too deep have failed', async () => {
    const deep = await serve(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const body = JSON.parse(text);
      const value = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
      response.end(
        Array.isArray(body)
          ? JSON.stringify(alive(0).slice(0, body.length))
          : `{"jsonrpc":"2.0","id":${body.id},"result":${value}}`,
      );
    });
    const api = await opened({ API_CHAINS: chainsFile(`eip155:1=${deep}`) });
    const answer = await ask(call('eth_gasPrice'), { api, path: pathOf('eip155:1') });
    expect([answer.status, answer.body.error.code]).toEqual([502, -32_002]);
  });

  it('that answer too much return an error for the call, not a node failure', async () => {
    const api = await opened({
      API_CHAINS: chainsFile(`eip155:1=${await result('0'.repeat(5_000))}`),
      API_NODE_BYTES: '4096',
    });
    const answer = await ask(call('eth_getCode', [account]), { api, path: pathOf('eip155:1') });
    expect([answer.status, answer.body.error.code]).toEqual([200, -32_005]);
  });
});

it('reports a retryable error while the projects cannot be read, over HTTP and over WebSocket', async () => {
  const api = await opened({
    API_CHAINS: chainsFile('eip155:1=http://127.0.0.1:1'),
    API_DATABASE: 'postgres://127.0.0.1:1/mooring',
    API_PROJECTS: 'listed',
  });
  const answer = await ask(call('eth_chainId'), { api, path: pathOf('eip155:1') });
  expect([answer.status, answer.body.error.code]).toEqual([503, -32_002]);
  expect(answer.headers['retry-after']).toBe('5');
  const socket = new WebSocket(`ws://127.0.0.1:${api.api.port}${pathOf('eip155:1')}`);
  const [, refusal] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([503, '5']);
  refusal.destroy();
});
