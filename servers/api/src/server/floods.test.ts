import { anvilAccounts, type Devnet, startDevnet } from '@mooring/devnet';
import { readSettings } from '@mooring/server-kit';
import { RedisServer } from '@mooring/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { type Answer, openApi, type TestApi } from '../test-support/open-api.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';

const slow = 240_000;
const admin = 'admin-token-of-the-test';
const chain = 'eip155:31337';
const [flooder, calm] = ['203.0.113.1', '198.51.100.1'];
const account = anvilAccounts[0]?.address ?? '';

let devnet: Devnet;
let postgres: PostgresServer;
let redis: RedisServer;
let file: string;

beforeAll(async () => {
  [devnet, postgres, redis] = await Promise.all([startDevnet(), startPostgres(), RedisServer.start()]);
  file = chainsFile(`${chain}=${devnet.chains[0]?.rpcUrl}`, { more: { [chain]: { blockSeconds: 0 } } });
}, slow);
afterAll(async () => {
  await Promise.all([devnet?.stop(), postgres?.stop(), redis?.close()]);
}, slow);

async function open(environment: Record<string, string>): Promise<TestApi> {
  const settings = readSettings(apiSettings, {
    API_CHAINS: file,
    API_TRUSTED_PROXIES: '1',
    API_RPC_AT_ONCE: '10000',
    API_BALANCE_AT_ONCE: '10000',
    API_STATE: 'memory',
    ...environment,
  });
  const api = await openApi({ ...settings, port: 0 });
  onTestFinished(() => api.api.close());
  return api;
}

/** One process, or two that share Redis. */
const kinds = [
  ['in memory', async (environment: Record<string, string>) => [await open(environment)]],
  [
    'over Redis',
    async (environment: Record<string, string>) => {
      const more = {
        API_REDIS: redis.url,
        API_REDIS_MILLISECONDS: '10000',
        API_REDIS_PREFIX: `test${Math.random()}:`,
      };
      return [await open({ ...environment, ...more }), await open({ ...environment, ...more })];
    },
  ],
] as const;

const rpc = (api: TestApi, from: string, projectId = 'x') =>
  api.ask(`/v1?chainId=${chain}&projectId=${projectId}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  });

const balance = (api: TestApi, from: string) =>
  api.ask(`/v1/account/${account}/balance?chainId=${chain}&projectId=x`, {
    headers: { 'x-forwarded-for': from },
  });

/** Sends many requests at once, alternating between the processes. */
const flood = (
  apis: readonly TestApi[],
  count: number,
  send: (api: TestApi, at: number) => Promise<Answer>,
) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => {
      const api = apis[at % apis.length];
      if (api === undefined) throw new Error('no API');
      return send(api, at);
    }),
  );

const served = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;

function expectRefusals(answers: readonly Answer[]): void {
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  for (const { headers } of refused) {
    const seconds = Number(headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  }
}

describe.each(kinds)('a flood with budgets %s', (_, openAll) => {
  it.each([
    ['the RPC proxy', rpc, { API_RPC_ADDRESS_UNITS: '40' }],
    ['balances', balance, { API_BALANCE_RATE: '40' }],
  ] as const)(
    'of %s from one address is limited by its budget while others are served',
    async (_route, send, environment) => {
      const apis = await openAll(environment);
      const [floods, others] = await Promise.all([
        flood(apis, 300, (api) => send(api, flooder)),
        flood(apis, 20, (api) => send(api, calm)),
      ]);
      expect(served(floods)).toBe(40);
      expectRefusals(floods);
      expect(served(others)).toBe(20);
    },
    slow,
  );

  it(
    'of the RPC proxy from many addresses for one project is limited while other projects are served',
    async () => {
      const apis = await openAll({
        API_DATABASE: await postgres.newDatabase(),
        API_PROJECTS: 'listed',
        API_ADMIN_TOKEN: admin,
        API_RPC_PROJECT_UNITS: '50',
      });
      const [first] = apis;
      const add = async (name: string) => {
        const answer = await first?.ask('/admin/v1/projects', {
          method: 'POST',
          headers: { authorization: `Bearer ${admin}` },
          body: JSON.stringify({ name, origins: [] }),
        });
        return (JSON.parse(answer?.body ?? '') as { readonly id: string }).id;
      };
      const [busy, other] = [await add('Busy'), await add('Other')];
      const [floods, others] = await Promise.all([
        flood(apis, 300, (api, at) => rpc(api, `203.0.113.${at % 200}`, busy)),
        flood(apis, 20, (api) => rpc(api, calm, other)),
      ]);
      expect(served(floods)).toBe(50);
      expectRefusals(floods);
      expect(served(others)).toBe(20);
    },
    slow,
  );
});

describe('losing Redis', () => {
  it(
    'makes each process count alone, as /ready and a metric report, and share again once it is back',
    async () => {
      const own = await RedisServer.start();
      onTestFinished(() => own.close());
      const environment = {
        API_REDIS: own.url,
        API_REDIS_MILLISECONDS: '10000',
        API_RPC_ADDRESS_UNITS: '10',
      };
      const apis = [await open(environment), await open(environment)];
      const statuses = async (from: string) => served(await flood(apis, 30, (api) => rpc(api, from)));
      expect(await statuses('203.0.113.1')).toBe(10);
      const up = async () => {
        const all = await Promise.all(apis.map((api) => api.ask('/ready')));
        expect(all.map(({ status }) => status)).toEqual([200, 200]);
        return all.map(({ body }) => (JSON.parse(body) as ReadyBody).checks.redis);
      };
      expect(await up()).toEqual(['ok', 'ok']);
      await own.kill();
      expect(await statuses('203.0.113.2')).toBe(20);
      expect(await up()).toEqual(['failed', 'failed']);
      for (const api of apis)
        expect((await api.ask('/metrics')).body).toMatch(/^api_redis_up(\{[^}]*\})? 0$/m);
      await own.run();
      while ((await up()).includes('failed')) await own.client.ping();
      for (const api of apis) {
        while (!/^api_redis_up(\{[^}]*\})? 1$/m.test((await api.ask('/metrics')).body))
          await own.client.ping();
      }
      expect(await statuses('203.0.113.3')).toBe(10);
    },
    slow,
  );
});

interface ReadyBody {
  readonly checks: Readonly<Record<string, string>>;
}
