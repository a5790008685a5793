import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
import { apiFailure, balanceAnswer } from '@mooring/protocol/api';
import { readSettings } from '@mooring/server-kit';
import * as v from 'valibot';
import { createWalletClient, http, publicActions } from 'viem';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startApi } from '../server/start-api.ts';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { openApi, type TestApi } from '../test-support/open-api.ts';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-balance-'));
const account = anvilAccounts[6]?.address ?? '';
const nobody = '0x00000000000000000000000000000000000a11ce';
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

let devnet: Devnet;
let urls: readonly string[] = [];
let service: TestApi;
let files = 0;

/** Writes a token list to a file. */
function listOf(...tokens: readonly object[]): string {
  const file = path.join(root, `tokens-${files}.json`);
  files += 1;
  writeFileSync(file, JSON.stringify({ name: 'Test', tokens }));
  return file;
}

/** An API with an operator’s settings; closes with the test. */
async function open(environment: Record<string, string>): Promise<TestApi> {
  const opened = await openApi({
    ...readSettings(apiSettings, { ...environment, API_STATE: 'memory' }),
    port: 0,
  });
  onTestFinished(() => opened.api.close());
  return opened;
}

const listed = [31337, 31338].flatMap((chainId) => devnetTokens.map((token) => ({ ...token, chainId })));
/** The entry that token lists use for the native currency; not a token contract. */
const ether = (chainId: number) => ({ chainId, address: native, name: 'Ether', symbol: 'ETH', decimals: 18 });

beforeAll(async () => {
  devnet = await startDevnet();
  urls = devnet.chains.map(({ rpcUrl }) => rpcUrl);
  const environment = {
    API_CHAINS: chainsFile(`eip155:31337=${urls[0]} eip155:31338=${urls[1]}`, {
      tokens: [listOf(...listed, ether(31337))],
      more: { 'eip155:31338': { currency: { name: 'Coin', symbol: 'COIN', decimals: 18 } } },
    }),
  };
  service = await openApi({ ...readSettings(apiSettings, { ...environment, API_STATE: 'memory' }), port: 0 });
});
afterAll(async () => {
  await service.api.close();
  await devnet.stop();
  rmSync(root, { recursive: true });
});

const pathOf = (address: string, query = '') => `/v1/account/${address}/balance${query && `?${query}`}`;

async function balancesOf(address: string, query = '') {
  const { status, body } = await service.ask(pathOf(address, query));
  expect(status, body).toBe(200);
  return v.parse(balanceAnswer, JSON.parse(body)).balances;
}

/** The code of a failure response. */
function codeOf(body: string): string {
  return v.parse(apiFailure, JSON.parse(body)).error.code;
}

describe('account balances', () => {
  it('include the native currency and the held tokens of a real chain', async () => {
    const [own, ...tokens] = await balancesOf(account, 'chainId=eip155:31337&currency=usd');
    expect(own).toMatchObject({
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:31337',
      price: 0,
      iconUrl: '',
    });
    expect(own).not.toHaveProperty('address');
    expect(own?.quantity.decimals).toBe('18');
    expect(tokens).toEqual(
      [usdx, moor].map(({ name, symbol, address, decimals }) => ({
        ...{ name, symbol, chainId: 'eip155:31337', address: `eip155:31337:${address}` },
        ...{ price: 0, quantity: { decimals: String(decimals), numeric: '1000000' }, iconUrl: '' },
      })),
    );
  });

  it('include only the native currency for an empty account, named as the operator configures', async () => {
    const zero = { decimals: '18', numeric: '0' };
    expect(await balancesOf(nobody, 'chainId=eip155:31338')).toMatchObject([
      { name: 'Coin', symbol: 'COIN', quantity: zero },
    ]);
  });

  it('cover all chains if the request names none', async () => {
    const chains = (await balancesOf(account)).map(({ chainId }) => chainId);
    expect([...new Set(chains)]).toEqual(['eip155:31337', 'eip155:31338']);
    expect(chains.length).toBe(6);
  });

  it('accept the query parameters of other clients', async () => {
    const sent = `projectId=x&st=appkit&sv=html&forceUpdate=eip155:31337:${usdx.address}`;
    expect((await balancesOf(account, `chainId=eip155:31337&${sent}`)).length).toBe(3);
  });

  it('are readable by pages of any site, preflight included', async () => {
    const origin = 'https://dapp.example';
    const asked = await service.ask(pathOf(account), {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(asked).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': '*' } });
    expect(String(asked.headers['access-control-allow-headers'])).toContain('content-type');
    const failed = await service.ask(pathOf('0x1'), { headers: { origin } });
    expect(failed).toMatchObject({ status: 400, headers: { 'access-control-allow-origin': '*' } });
  });

  it.each([
    ['an invalid address', '0x12', 'chainId=eip155:31337', 'ADDRESS_INVALID'],
    ['an address of no chain', 'nobody', '', 'ADDRESS_INVALID'],
    ['a chain without a node', account, 'chainId=eip155:1', 'CHAIN_NOT_SERVED'],
    ['an invalid chain', account, 'chainId=1', 'REQUEST_INVALID'],
    ['a chain of another kind', account, 'chainId=constructor:x', 'REQUEST_INVALID'],
    ['another currency', account, 'currency=eur', 'REQUEST_INVALID'],
    ['an invalid list', account, 'forceUpdate=x', 'REQUEST_INVALID'],
    ['an address with signs', '%3Cscript%3E', '', 'REQUEST_INVALID'],
    ['an address too long', 'a'.repeat(129), '', 'REQUEST_INVALID'],
  ])('reject %s', async (_, address, query, code) => {
    const { status, body } = await service.ask(pathOf(address, query));
    expect([status, codeOf(body)]).toEqual([400, code]);
    expect(body).not.toMatch(/script|eur|aaaa/);
  });

  it('are rate limited as configured', async () => {
    const { ask, time } = await open({ API_BALANCE_RATE: '1' });
    expect(codeOf((await ask(pathOf(account))).body)).toBe('ADDRESS_INVALID');
    expect(await ask(pathOf(account))).toMatchObject({ status: 429 });
    time.now += 60_000;
    expect(await ask(pathOf(account))).toMatchObject({ status: 400 });
  });
});

it('names an unnamed listed token after its contract', async () => {
  const { ask } = await open({
    API_CHAINS: chainsFile(`eip155:31337=${urls[0]}`, {
      tokens: [listOf({ chainId: 31337, address: usdx.address }, { chainId: 31337, address: nobody })],
    }),
  });
  for (let times = 0; times < 2; times += 1) {
    const { body } = await ask(pathOf(account, 'chainId=eip155:31337'));
    expect(JSON.parse(body).balances[1]).toMatchObject({
      ...{ name: usdx.name, symbol: usdx.symbol, address: `eip155:31337:${usdx.address}` },
      quantity: { decimals: '6', numeric: '1000000' },
    });
  }
}, 120_000);

it('starts and names tokens while PostgreSQL is away, but reports not ready', async () => {
  const { ask } = await open({
    API_CHAINS: chainsFile(`eip155:31337=${urls[0]}`, {
      tokens: [listOf({ chainId: 31337, address: usdx.address })],
    }),
    API_DATABASE: 'postgres://mooring:hunter2@127.0.0.1:1/none',
  });
  const { body } = await ask(pathOf(account, 'chainId=eip155:31337'));
  expect(JSON.parse(body).balances[1]).toMatchObject({ symbol: usdx.symbol });
  const ready = await ask('/ready');
  expect([ready.status, JSON.parse(ready.body).checks]).toMatchObject([503, { database: 'failed' }]);
});

it('reports an unreadable token as unread, never as zero', async () => {
  const reverting = `0x${'ab'.repeat(20)}`;
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'anvil_setCode',
    params: [reverting, '0x60006000fd'],
  });
  await fetch(urls[0] ?? '', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { ask } = await open({
    API_CHAINS: chainsFile(`eip155:31337=${urls[0]}`, {
      tokens: [
        listOf(
          {
            chainId: 31337,
            address: reverting,
            name: 'Frozen',
            symbol: 'FRZ',
            decimals: 6,
            logoURI: 'https://a.example/i',
          },
          ...listed,
        ),
      ],
    }),
  });
  const answer = v.parse(
    balanceAnswer,
    JSON.parse((await ask(pathOf(account, 'chainId=eip155:31337'))).body),
  );
  expect(answer.balances.length).toBe(3);
  expect(answer.unread).toEqual([
    {
      ...{ chainId: 'eip155:31337', address: `eip155:31337:${reverting}` },
      ...{ name: 'Frozen', symbol: 'FRZ', iconUrl: 'https://a.example/i' },
    },
  ]);
});

describe('when nodes fail', () => {
  const tokens = () => listOf(...listed, ether(31337), ether(31338));

  it('falls back to the next node and stays ready', async () => {
    const environment = {
      API_CHAINS: chainsFile(
        `eip155:31337=http://127.0.0.1:1/secret eip155:31337=${urls[1]} eip155:31337=${urls[0]}`,
        { tokens: [tokens()] },
      ),
    };
    const { ask } = await open(environment);
    const { status, body } = await ask(pathOf(account, 'chainId=eip155:31337'));
    expect([status, JSON.parse(body).balances.length]).toEqual([200, 3]);
    expect(await ask('/ready')).toMatchObject({ status: 200 });
    const figures = (await ask('/metrics')).body;
    expect(figures).toMatch(/^api_node_answers_total\{.*outcome="wrong".*\} 1$/m);
    expect(figures).not.toContain('secret');
  });

  it('answers 502 without naming the node, reports not ready, and still serves other routes', async () => {
    const environment = {
      API_CHAINS: chainsFile(`eip155:31337=http://127.0.0.1:1/secret eip155:31337=${urls[1]}`, {
        tokens: [tokens()],
      }),
    };
    const { ask } = await open(environment);
    const { status, body } = await ask(pathOf(account, 'chainId=eip155:31337'));
    expect([status, codeOf(body)]).toEqual([502, 'NODE_UNAVAILABLE']);
    expect(body).not.toMatch(/secret|127\.0/);
    expect(JSON.parse((await ask('/ready')).body)).toEqual({
      ready: false,
      checks: { database: 'ok', keys: 'ok', nodes: 'failed', 'nodes eip155:31337': 'failed' },
    });
    expect(await ask('/v3/public-key')).toMatchObject({ status: 200 });
  });

  it('answers for the other chains, reports the failed one as unread, and stays ready', async () => {
    const { ask } = await open({
      API_CHAINS: chainsFile(`eip155:31337=${urls[0]} eip155:31338=http://127.0.0.1:1`, {
        tokens: [tokens()],
        more: { 'eip155:31338': { currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } } },
      }),
    });
    const { status, body } = await ask(pathOf(account));
    expect(status).toBe(200);
    const { balances, unread } = v.parse(balanceAnswer, JSON.parse(body));
    expect(new Set(balances.map(({ chainId }) => chainId))).toEqual(new Set(['eip155:31337']));
    expect(unread).toEqual([{ chainId: 'eip155:31338' }]);
    expect(await ask(pathOf(account, 'chainId=eip155:31338'))).toMatchObject({ status: 502 });
    expect(await ask('/ready')).toMatchObject({ status: 200 });
    expect(JSON.parse((await ask('/ready')).body).checks).toMatchObject({
      nodes: 'ok',
      'nodes eip155:31337': 'ok',
      'nodes eip155:31338': 'failed',
    });
    const figures = (await ask('/metrics')).body;
    expect(figures).toMatch(/^api_balance_requests_total\{.*outcome="partial".*\} 1$/m);
    expect(figures).toMatch(/^api_balance_requests_total\{.*outcome="failed".*\} 1$/m);
    expect(figures).toMatch(/^api_balance_unread_total\{.*chain="eip155:31338",what="chain".*\} 2$/m);
    expect(figures).toMatch(/^api_node_up\{.*chain="eip155:31338".*\} 0$/m);
  });

  it('answers as of a block, or reports that no node has it yet', async () => {
    const node = await startLaggingNode(String(urls[0]), 1);
    onTestFinished(() => node.stop());
    const { ask } = await open({
      API_CHAINS: chainsFile(`eip155:31337=${node.rpcUrl}`, { tokens: [tokens()] }),
    });
    const to = `0x${'e3'.repeat(20)}` as const;
    const chain = createWalletClient({ transport: http(urls[0]) }).extend(publicActions);
    const payment = { to, value: 10n ** 18n, chain: null } as const;
    const hash = await chain.sendTransaction({ ...payment, account: anvilAccounts[0]?.address ?? to });
    const block = Number((await waitForReceipt(chain, hash)).blockNumber);
    const read = () => ask(pathOf(to, `chainId=eip155:31337&block=${block}`));
    const { status, body } = await read();
    expect([status, codeOf(body)]).toEqual([502, 'NODE_UNAVAILABLE']);
    node.lag = 0;
    const amounts = (JSON.parse((await read()).body) as v.InferOutput<typeof balanceAnswer>).balances;
    expect(amounts).toMatchObject([{ symbol: 'ETH', quantity: { numeric: '1' } }]);
    for (const wrong of ['-1', '0x1', '1e3', '9'.repeat(16)])
      expect(await ask(pathOf(to, `chainId=eip155:31337&block=${wrong}`))).toMatchObject({ status: 400 });
  });

  it('ends the request even if a node never answers', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      silent.close().closeAllConnections();
    });
    const { port } = silent.address() as AddressInfo;
    const { ask } = await open({
      API_CHAINS: chainsFile(`eip155:31337=http://127.0.0.1:${port}`, { tokens: [tokens()] }),
      API_NODE_MILLISECONDS: '50',
    });
    expect(await ask(pathOf(account, 'chainId=eip155:31337'))).toMatchObject({ status: 502 });
  });
});

describe('an API', () => {
  it('is ready without nodes and serves no chain', async () => {
    const { ask } = await open({});
    const { status, body } = await ask(pathOf(account, 'chainId=eip155:1'));
    expect([status, codeOf(body)]).toEqual([400, 'CHAIN_NOT_SERVED']);
    expect(JSON.parse((await ask('/ready')).body)).toEqual({
      ready: true,
      checks: { database: 'ok', keys: 'ok' },
    });
  });

  it('uses the known native currency of a chain that the file does not define', async () => {
    const { ask } = await open({
      API_CHAINS: chainsFile(`eip155:31337=${urls[0]} eip155:137=http://127.0.0.1:1`),
    });
    const { body } = await ask(pathOf(account, 'chainId=eip155:31337'));
    expect(JSON.parse(body)).toMatchObject({ balances: [{ symbol: 'ETH' }] });
  });

  const token = { chainId: 31337, address: usdx.address, name: 'A', symbol: 'A', decimals: 6 };
  it.each([
    ['is not there', () => path.join(root, 'none'), 'that file cannot be read'],
    ['is no JSON', () => write('{'), 'it is no JSON'],
    ['is no list', () => write('{"tokens":{}}'), 'its member tokens is not that of a token list'],
    ['has half a token', () => listOf({ ...token, decimals: -1 }), 'its member tokens.0.decimals is not'],
    [
      'has an invalid address',
      () => listOf({ ...token, address: '0x1' }),
      '"0x1" is no address of eip155:31337',
    ],
    [
      'has too many tokens',
      () => listOf(token, { ...token, address: moor.address }),
      'with 2 tokens of eip155:31337',
    ],
    ['is too large', () => write(' '.repeat(2_000)), 'it has more than API_BALANCE_TOKENS_BYTES (1024)'],
  ])('does not start with a list that %s', async (_, file, words) => {
    const settings = readSettings(apiSettings, {
      API_CHAINS: chainsFile(`eip155:31337=${urls[0]}`, { tokens: [file()] }),
      API_BALANCE_TOKENS_PER_CHAIN: '1',
      API_BALANCE_TOKENS_BYTES: '1024',
      API_STATE: 'memory',
      API_PORT: '0',
    });
    const failure = await startApi(settings).catch((error: Error) => error.message);
    expect(failure).toMatch(/^API_CHAINS names /);
    expect(failure).toContain(words);
  });

  it('does not start with a chain whose currency is unknown', async () => {
    const settings = readSettings(apiSettings, {
      API_CHAINS: chainsFile('eip155:987654321=http://127.0.0.1:1'),
    });
    await expect(startApi({ ...settings, state: 'memory', port: 0 })).rejects.toThrow(
      'API_CHAINS has eip155:987654321, whose currency is not known',
    );
  });
});

function write(text: string): string {
  const file = path.join(root, `text-${files}`);
  files += 1;
  writeFileSync(file, text);
  return file;
}
