import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSettings } from '@mooring/server-kit';
import { expect, it, onTestFinished } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { openApi, type TestApi } from '../test-support/open-api.ts';

const account = `0x${'12'.repeat(20)}`;

async function open(environment: Record<string, string>): Promise<TestApi> {
  const settings = readSettings(apiSettings, { ...environment, API_STATE: 'memory' });
  const opened = await openApi({ ...settings, port: 0 });
  onTestFinished(() => opened.api.close());
  return opened;
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A chain 1 node's response to a request for its latest block. */
const alive = JSON.stringify([
  { jsonrpc: '2.0', id: 0, result: '0x1' },
  { jsonrpc: '2.0', id: 1, result: { timestamp: `0x${(Date.UTC(2026, 0, 2) / 1_000).toString(16)}` } },
]);

it('counts every chain read against the requesting address', async () => {
  const { ask } = await open({
    API_CHAINS: chainsFile('eip155:1=http://127.0.0.1:1 eip155:10=http://127.0.0.1:1'),
    API_BALANCE_RATE: '3',
  });
  expect(await ask(`/v1/account/${account}/balance`)).toMatchObject({ status: 502 });
  expect(await ask(`/v1/account/${account}/balance?chainId=eip155:1`)).toMatchObject({ status: 502 });
  expect(await ask(`/v1/account/${account}/balance?chainId=eip155:1`)).toMatchObject({ status: 429 });
});

it('limits the concurrent requests of one address while a node is slow', async () => {
  const silent = await serve(() => {});
  const { ask } = await open({
    API_CHAINS: chainsFile(`eip155:1=${silent}`),
    API_NODE_MILLISECONDS: '1500',
    API_NODE_REQUESTS: '4',
    API_BALANCE_AT_ONCE: '2',
    API_TRUSTED_PROXIES: '1',
  });
  const from = (address: string) =>
    ask(`/v1/account/${account}/balance?chainId=eip155:1`, { headers: { 'x-forwarded-for': address } });
  const many = ['1', '1', '1', '1', '2'].map((last) => from(`203.0.113.${last}`));
  expect((await Promise.all(many)).map(({ status }) => status).sort()).toEqual([429, 429, 502, 502, 502]);
  expect(await from('203.0.113.1')).toMatchObject({ status: 502 });
});

it('checks the nodes for readiness at most every 5 s', async () => {
  let asked = 0;
  const node = await serve((_, response) => {
    asked += 1;
    response.end(alive);
  });
  const { ask, time } = await open({ API_CHAINS: chainsFile(`eip155:1=${node}`) });
  for (let times = 0; times < 5; times += 1) expect(await ask('/ready')).toMatchObject({ status: 200 });
  expect(asked).toBe(1);
  time.now += 5_000;
  expect(await ask('/ready')).toMatchObject({ status: 200 });
  expect(asked).toBe(2);
});

it('is ready if the second node of a chain responds while the first does not', async () => {
  const silent = await serve(() => {});
  const fine = await serve((_, response) => void response.end(alive));
  const { ask } = await open({ API_CHAINS: chainsFile(`eip155:1=${silent} eip155:1=${fine}`) });
  expect(await ask('/ready')).toMatchObject({ status: 200 });
});

it('does not start with a chain that has several listed currencies', async () => {
  // Quai and a local zkSync chain share this id.
  await expect(open({ API_CHAINS: chainsFile('eip155:9=http://127.0.0.1:1') })).rejects.toThrow(
    'API_CHAINS has eip155:9, whose currency is not known',
  );
  await open({ API_CHAINS: chainsFile('eip155:31337=http://127.0.0.1:1') });
});
