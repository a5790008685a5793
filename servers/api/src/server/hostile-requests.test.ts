import { readSettings } from '@mooring/server-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { type Answer, openApi, type TestApi } from '../test-support/open-api.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';

const slow = 240_000;
const admin = 'an-admin-token-of-a-test-0123456789';
/** With it, a request also reaches the code behind the operator's routes. */
const operator = { authorization: `Bearer ${admin}` };

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

/** Budgets that the many requests of this test do not reach. */
const generous = Object.fromEntries(
  Object.values(apiSettings).flatMap(({ name }) =>
    /_(RATE|CHECKOUTS|ADDRESS_UNITS|PROJECT_UNITS)$/.test(name) ? [[name, '100000']] : [],
  ),
);

let postgres: PostgresServer;
let service: TestApi;
let operations: readonly (readonly [method: string, path: string, operation: Operation])[];
beforeAll(async () => {
  postgres = await startPostgres();
  const settings = readSettings(apiSettings, {
    ...generous,
    API_STATE: 'memory',
    API_DATABASE: await postgres.newDatabase(),
    API_ADMIN_TOKEN: admin,
    API_ANALYTICS: 'on',
  });
  service = await openApi({ ...settings, port: 0 });
  const { paths } = JSON.parse((await service.ask('/openapi.json')).body) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [method.toUpperCase(), path, operation] as const),
  );
  // The data that a hostile request might remove.
  await makeProject();
}, slow);
afterAll(async () => {
  await service?.api.close();
  await postgres?.stop();
});

const makeProject = () =>
  service.ask('/admin/v1/projects', {
    method: 'POST',
    headers: operator,
    body: JSON.stringify({ name: 'Shop', origins: [] }),
  });

const hostile: readonly string[] = [
  `' or 1=1 --`,
  `'; drop table projects; delete from profile_names; --`,
  `1) union select secret from auth_secrets --`,
  `\\'; select pg_sleep(10); --`,
  `$1`,
  `%00`,
  `\u0000`,
  `../../etc/passwd`,
  `..%2f..%2fetc%2fpasswd`,
  `a\r\nset-cookie: a=b`,
  `__proto__`,
  `constructor`,
  `<script>alert(1)</script>`,
  `${'9'.repeat(400)}`,
  `-1`,
  `1e9`,
];

/** Usual values, so that each parameter in turn is the only hostile one. */
const usual: Readonly<Record<string, string>> = {
  address: `0x${'12'.repeat(20)}`,
  account: `eip155:1:0x${'12'.repeat(20)}`,
  chainId: 'eip155:1',
  name: 'alice.mooring.test',
  projectId: 'shop',
};

/** A message says what was wrong; it may hold no code, no statement and nothing of the server. */
function expectRefusal(answer: Answer, what: string): void {
  // A spent budget would hide what the request does.
  expect([429, 500], what).not.toContain(answer.status);
  expect(answer.status, what).toBeLessThan(503);
  expect(answer.headers['set-cookie'], what).toBeUndefined();
  expect(answer.headers['x-content-type-options'], what).toBe('nosniff');
  expect(answer.body, what).not.toMatch(/select |insert |drizzle|node_modules|SQLSTATE|root:x:/i);
}

it(
  'no parameter of a route reaches the database, the files or the headers as code',
  async () => {
    expect(operations.length).toBeGreaterThan(40);
    for (const [method, path, { parameters = [] }] of operations) {
      for (const { name } of parameters) {
        for (const text of hostile) {
          const written = (of: string) => encodeURIComponent(of === name ? text : (usual[of] ?? 'x'));
          const query = parameters
            .filter((one) => one.in === 'query' && (one.name === name || one.name in usual))
            .map((one) => `${one.name}=${written(one.name)}`)
            .join('&');
          const full = path.replace(/\{(\w+)\}/g, (_, of: string) => written(of));
          const answer = await service.ask(`${full}?${query}`, {
            method,
            headers: operator,
            ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
          });
          expectRefusal(answer, `${method} ${path}: ${name}=${JSON.stringify(text)}`);
        }
      }
    }
  },
  slow,
);

const bodies: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['no JSON', '{"a":'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"a"'],
  ['nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'],
  ['two megabytes', `{"message":"${'x'.repeat(2_097_152)}"}`],
  ['a null character', '{"message":"\\u0000","signature":"\\u0000","address":"\\u0000"}'],
  ['half a character', '{"message":"\\ud800","name":"\\ud800","projectId":"\\ud800"}'],
];

it(
  'no body of a route is more than a refusal',
  async () => {
    for (const [method, path] of operations) {
      if (method === 'GET' || method === 'DELETE') continue;
      const full = path.replace(/\{(\w+)\}/g, (_, of: string) => encodeURIComponent(usual[of] ?? 'x'));
      for (const [what, body] of bodies) {
        const answer = await service.ask(`${full}?projectId=shop&chainId=eip155:1`, {
          method,
          headers: { ...operator, 'content-type': 'text/plain' },
          body,
        });
        expectRefusal(answer, `${method} ${path}: ${what}`);
      }
    }
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  },
  slow,
);

it('everything is there afterwards', async () => {
  const { body } = await service.ask('/admin/v1/projects', { headers: operator });
  expect(body).toContain('"Shop"');
  expect((await service.ask('/ready')).status).toBe(200);
});
