import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { readSettings } from '@mooring/server-kit';
import { expect, it, onTestFinished } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { openApi } from '../test-support/open-api.ts';
import { serveVendor, type VendorAnswer } from '../test-support/serve-vendor.ts';

const operation = `0x${'ab'.repeat(32)}`;
const receipt = {
  userOpHash: operation,
  success: true,
  receipt: { transactionHash: `0x${'cd'.repeat(32)}` },
};

type Answer = (call: {
  readonly method: string;
  readonly params: readonly unknown[];
}) => VendorAnswer | object | undefined;

/** An API with a local ERC-4337 bundler, which answers by the standard unless `tell` says otherwise. */
async function start(
  tell: Answer = () => ({}),
  { environment = {}, chainId = '0x1' }: { environment?: Record<string, string>; chainId?: string } = {},
) {
  const included = new Set<string>();
  const usual: Answer = ({ method, params }) => {
    if (method === 'eth_chainId') return { result: chainId };
    if (method === 'eth_supportedEntryPoints')
      return { result: ['0x0000000071727De22E5E9d8BAf0edAc6f37da032'] };
    if (method === 'eth_sendUserOperation') return { result: operation };
    if (method === 'eth_getUserOperationReceipt')
      return { result: included.has(String(params[0])) ? receipt : null };
    return { error: { code: -32_601, message: 'unknown method' } };
  };
  const vendor = await serveVendor(({ body }) => {
    const call = JSON.parse(body);
    const scripted = tell(call);
    if (scripted === undefined || 'body' in scripted) return scripted as VendorAnswer | undefined;
    const answer = 'result' in scripted || 'error' in scripted ? scripted : usual(call);
    return { body: { jsonrpc: '2.0', id: call.id, ...answer } };
  });
  const file = chainsFile('eip155:1=http://127.0.0.1:1', {
    more: {
      'eip155:1': { bundlers: [{ name: 'Own', url: `${vendor.url}/rpc/{key}`, key: 'BUNDLER_KEY' }] },
    },
  });
  process.env.BUNDLER_KEY = 'secret-key';
  const settings = readSettings(apiSettings, { API_STATE: 'memory', API_CHAINS: file, ...environment });
  const service = await openApi({ ...settings, port: 0 });
  onTestFinished(() => service.api.close());
  const ask = async (
    method: string,
    params: readonly unknown[] = [],
    query = 'chainId=eip155:1&projectId=p',
    path = '/v1/bundler',
  ) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params });
    const { status, body: text } = await service.ask(`${path}?${query}`, { method: 'POST', body });
    expect(text).not.toContain('secret-key');
    return [status, JSON.parse(text)] as const;
  };
  return { ask, included, vendor, service };
}

const result = (value: unknown) => [200, { jsonrpc: '2.0', id: 7, result: value }];
const error = (status: number, code: number) => [
  status,
  expect.objectContaining({ error: expect.objectContaining({ code }) }),
];

it('forwards user operations with the key, and their receipts, null until there is one', async () => {
  const { ask, included, vendor } = await start();
  const sent = { sender: `0x${'12'.repeat(20)}`, nonce: '0x0' };
  for (const path of ['/v1/bundler', '/bundler']) {
    const post = (method: string, params: readonly unknown[]) =>
      ask(method, params, 'chainId=eip155:1&projectId=p&bundler=own', path);
    expect(await post('eth_sendUserOperation', [sent, '0x0'])).toEqual(result(operation));
    included.clear();
    expect(await post('eth_getUserOperationReceipt', [operation])).toEqual(result(null));
    included.add(operation);
    expect(await post('eth_getUserOperationReceipt', [operation])).toEqual(result(receipt));
  }
  expect(vendor.requests.every(({ path: asked }) => asked === '/rpc/secret-key')).toBe(true);
  expect(JSON.parse(vendor.requests[1]?.body ?? '').params).toEqual([sent, '0x0']);
});

it('allows the methods of ERC-4337 and those that the operator adds', async () => {
  const { ask, vendor } = await start();
  for (const method of [
    'pm_sponsorUserOperation',
    'eth_sendRawTransaction',
    'debug_bundler_clearState',
    'constructor',
  ]) {
    expect(await ask(method)).toEqual(error(200, -32_601));
  }
  expect(vendor.requests).toEqual([]);
  const open = await start(
    ({ method }) => (method === 'pm_getPaymasterData' ? { result: { paymaster: '0x' } } : {}),
    {
      environment: { API_BUNDLER_METHODS: 'pm_getPaymasterData' },
    },
  );
  expect(await open.ask('pm_getPaymasterData')).toEqual(result({ paymaster: '0x' }));
});

it('forwards bundler errors without its address or key', async () => {
  const said = { code: -32_521, message: 'execution reverted' };
  const { ask } = await start(({ method }) =>
    method === 'eth_sendUserOperation' ? { error: { ...said, data: '0x' } } : {},
  );
  expect(await ask('eth_sendUserOperation')).toEqual([200, { jsonrpc: '2.0', id: 7, error: said }]);
  const leaky = await start(({ method }) =>
    method === 'eth_chainId' ? {} : { error: { code: 1, message: 'no such path /rpc/secret-key' } },
  );
  expect(await leaky.ask('eth_sendUserOperation')).toEqual([
    200,
    expect.objectContaining({ error: { code: 1, message: 'The bundler refused.' } }),
  ]);
});

it('reports an operation in doubt, sent once, if the bundler may have taken it without a usable answer', async () => {
  const said: readonly (readonly [string, ReturnType<Answer>])[] = [
    ['an invalid hash', { result: 'sure' }],
    ['no result', { body: { jsonrpc: '2.0', id: 1 } }],
    ['an answer to another call', { body: { jsonrpc: '2.0', id: 2, result: operation } }],
    ['an invalid error', { error: 'no' }],
    ['null', { body: 'null' }],
    ['no JSON', { body: '<html>' }],
    ['a failure', { status: 500, body: 'oops' }],
    ['2 MB', { body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'a'.repeat(2_000_000) }) }],
    ['nothing', undefined],
  ];
  let scripted: ReturnType<Answer> = {};
  const { ask, vendor, service } = await start(({ method }) => (method === 'eth_chainId' ? {} : scripted), {
    environment: { API_BUNDLER_MILLISECONDS: '1000' },
  });
  const sent = () => vendor.requests.filter(({ body }) => body.includes('eth_sendUserOperation')).length;
  for (const [index, [what, answer]] of said.entries()) {
    scripted = answer;
    expect(await ask('eth_sendUserOperation'), what).toEqual([
      200,
      {
        jsonrpc: '2.0',
        id: 7,
        error: { code: -32_070, message: expect.any(String), data: { code: 'TRANSACTION_IN_DOUBT' } },
      },
    ]);
    expect(sent(), what).toBe(index + 1);
    expect(await ask('eth_estimateUserOperationGas'), what).toEqual(
      what === 'an invalid hash' ? result('sure') : error(502, -32_002),
    );
  }
  scripted = { status: 429, body: 'slow down' };
  expect(await ask('eth_sendUserOperation'), 'a refusal to read it').toEqual(error(502, -32_002));
  scripted = {};
  expect(await ask('eth_sendUserOperation')).toEqual(result(operation));
  const { body } = await service.ask('/metrics');
  const counted = (outcome: string) =>
    new RegExp(`_calls_total\\{.*method="eth_sendUserOperation",outcome="${outcome}".*\\} (\\d+)$`, 'm').exec(
      body,
    )?.[1];
  expect(['ok', 'error', 'doubt', 'failed'].map(counted)).toEqual(['1', undefined, String(said.length), '1']);
});

it('rejects the receipt of another operation and a bundler of another chain', async () => {
  const lying = await start(({ method }) =>
    method.endsWith('Receipt') ? { result: { ...receipt, userOpHash: `0x${'00'.repeat(32)}` } } : {},
  );
  expect(await lying.ask('eth_getUserOperationReceipt', [operation])).toEqual(error(502, -32_002));
  const elsewhere = await start(undefined, { chainId: '0x2105' });
  expect(await elsewhere.ask('eth_sendUserOperation')).toEqual(error(502, -32_002));
  expect(elsewhere.vendor.requests.map(({ body }) => JSON.parse(body).method)).toEqual(['eth_chainId']);
});

it('rejects malformed requests, unknown bundlers and chains, and floods', async () => {
  const { ask, service, vendor } = await start(undefined, { environment: { API_BUNDLER_RATE: '8' } });
  const known = 'chainId=eip155:1';
  for (const query of ['', 'chainId=eip155:2', `${known}&bundler=other`, 'chainId=..%2F..']) {
    expect((await ask('eth_chainId', [], query))[0]).toBe(400);
  }
  const raw = async (body: string) =>
    (await service.ask(`/v1/bundler?${known}`, { method: 'POST', body })).status;
  expect([await raw('{'), await raw('[]'), await raw('{"id":1}'), await raw('a'.repeat(300_000))]).toEqual([
    400, 400, 400, 413,
  ]);
  expect(await raw('{}')).toBe(429);
  expect(vendor.requests).toEqual([]);
});

it('spends the units of a project by method, whatever the address, and asks no bundler without them', async () => {
  const environment = {
    API_BUNDLER_PROJECT_UNITS: '31',
    API_BUNDLER_METHODS: 'pm_getPaymasterData',
    API_TRUSTED_PROXIES: '1',
  };
  const { service, vendor } = await start(undefined, { environment });
  let clients = 0;
  const from = async (method: string) => {
    clients += 1;
    const { status, headers } = await service.ask('/v1/bundler?chainId=eip155:1&projectId=p', {
      method: 'POST',
      headers: { 'x-forwarded-for': `10.0.0.${clients}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: [operation] }),
    });
    return [status, headers['retry-after'] !== undefined];
  };
  expect(await from('eth_sendUserOperation')).toEqual([200, false]);
  expect(await from('pm_getPaymasterData')).toEqual([429, true]);
  expect(await from('eth_estimateUserOperationGas')).toEqual([200, false]);
  expect(await from('eth_getUserOperationReceipt')).toEqual([200, false]);
  expect(await from('eth_getUserOperationReceipt')).toEqual([429, true]);
  expect(await from('eth_supportedEntryPoints')).toEqual([200, false]);
  expect(await from('eth_supportedEntryPoints')).toEqual([429, true]);
  expect(vendor.requests).toHaveLength(5);
});

it('ends a read at the bundler once its client has left, without counting a failure', async () => {
  const events = new EventEmitter();
  const [asked, ended] = [once(events, 'asked'), once(events, 'ended')];
  const silent = createServer((_, response) => {
    response.on('close', () => events.emit('ended'));
    events.emit('asked');
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close().closeAllConnections());
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const file = chainsFile('eip155:1=http://127.0.0.1:1', {
    more: { 'eip155:1': { bundlers: [{ name: 'own', url }] } },
  });
  const environment = { API_STATE: 'memory', API_CHAINS: file, API_BUNDLER_MILLISECONDS: '60000' };
  const service = await openApi({ ...readSettings(apiSettings, environment), port: 0 });
  onTestFinished(() => service.api.close());
  const leaving = connect(service.api.port, '127.0.0.1');
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 7,
    method: 'eth_getUserOperationReceipt',
    params: [operation],
  });
  leaving.write(
    `POST /v1/bundler?chainId=eip155:1 HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await asked;
  leaving.destroy();
  await ended;
  const figures = (await service.ask('/metrics')).body;
  expect(figures).not.toMatch(/^api_(failed_answers_total|bundler_calls_total).*\} [1-9]/m);
});
