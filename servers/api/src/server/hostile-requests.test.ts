import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type EveryRoute,
  expectRefusal,
  filled,
  hasBody,
  openEveryRoute,
  usual,
} from '../test-support/every-route.ts';

const slow = 240_000;

let routes: EveryRoute;
beforeAll(async () => {
  routes = await openEveryRoute();
  // The data that a hostile request might remove.
  await routes.ask('/admin/v1/projects', {
    method: 'POST',
    body: JSON.stringify({ name: 'Shop', origins: [] }),
  });
}, slow);
afterAll(() => routes?.close());

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

it(
  'no parameter of a route reaches the database, the files or the headers as code',
  async () => {
    expect(routes.operations.length).toBeGreaterThan(40);
    for (const [method, path, { parameters = [] }] of routes.operations) {
      for (const { name } of parameters) {
        for (const text of hostile) {
          const written = (of: string) => encodeURIComponent(of === name ? text : (usual[of] ?? 'x'));
          const query = parameters
            .filter((one) => one.in === 'query' && (one.name === name || one.name in usual))
            .map((one) => `${one.name}=${written(one.name)}`)
            .join('&');
          const answer = await routes.ask(`${filled(path, written)}?${query}`, {
            method,
            ...(hasBody(method) ? { body: '{}' } : {}),
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
    for (const [method, path] of routes.operations) {
      if (!hasBody(method)) continue;
      const full = filled(path, (of) => encodeURIComponent(usual[of] ?? 'x'));
      for (const [what, body] of bodies) {
        const answer = await routes.ask(`${full}?projectId=shop&chainId=eip155:1`, {
          method,
          headers: { 'content-type': 'text/plain' },
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
  const { body } = await routes.ask('/admin/v1/projects');
  expect(body).toContain('"Shop"');
});
