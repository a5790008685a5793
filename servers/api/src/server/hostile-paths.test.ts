import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type EveryRoute,
  expectRefusal,
  filled,
  hasBody,
  openEveryRoute,
  usual,
} from '../test-support/every-route.ts';
import type { Answer, Question } from '../test-support/open-api.ts';

const slow = 400_000;
const site = 'https://shop.example';

let routes: EveryRoute;
let id = '';
beforeAll(async () => {
  routes = await openEveryRoute({ isIndexed: false, settings: { API_PROJECTS: 'listed' } });
  const made = await routes.ask('/admin/v1/projects', {
    method: 'POST',
    body: JSON.stringify({ name: 'Shop', origins: [site] }),
  });
  id = (JSON.parse(made.body) as { readonly id: string }).id;
}, slow);
afterAll(() => routes?.close());

interface Route {
  readonly method: string;
  readonly path: string;
  /** Its path in the document. */
  readonly name: string;
  /** Whether it belongs to a project. */
  readonly isListedOnly: boolean;
  /** Whether it is for operators, whose answers no page may read. */
  readonly isAdmin: boolean;
}

/** Routes that serve everybody, or answer unknown projects in their own way. */
const open = /^\/(?:admin\/|v1\/ens|projects\/|appkit\/|getAnalyticsConfig)/;
const everyRoute = (): readonly Route[] =>
  routes.operations.map(([method, name]) => ({
    method,
    name,
    path: filled(name, (of) => encodeURIComponent(usual[of] ?? 'x')),
    isListedOnly: !open.test(name) && !(method === 'POST' && name.startsWith('/v1/profile/')),
    isAdmin: name.startsWith('/admin/'),
  }));
const bodyOf = (method: string): Question => (hasBody(method) ? { body: '{}' } : {});

function expectReadable({ headers }: Answer, { isAdmin }: Route, what: string): void {
  // An operator's path that is another one by its spelling has no route.
  if (!isAdmin) expect(headers['access-control-allow-origin'], what).toBe('*');
  expect(headers['access-control-allow-credentials'], what).toBeUndefined();
}

const spellings: readonly (readonly [string, (path: string) => string])[] = [
  ['two slashes', (path) => `/${path}`],
  ['two slashes within', (path) => path.replace(/\/(?=[^/]*$)/, '//')],
  ['a slash at its end', (path) => `${path}/`],
  ['a way out and back', (path) => `/x/..${path}`],
  ['an encoded way out', (path) => `/x/%2e%2e${path}`],
  ['a way to another route', (path) => `${path}/../../../../getWallets`],
  ['an encoded way to it', (path) => `${path}/..%2f..%2f..%2f..%2fgetWallets`],
  ['a dot', (path) => `/.${path}`],
  ['an encoded slash', (path) => path.replace(/^\//, '/%2f')],
  ['an encoded slash within', (path) => path.replace(/(?<=.)\/(?=[^/]*$)/, '%2f')],
  ['a slash encoded twice', (path) => path.replace(/(?<=.)\/(?=[^/]*$)/, '%252f')],
  ['a backslash', (path) => path.replace(/\/(?=[^/]*$)/, '/\\')],
  ['a null', (path) => `${path}%00`],
  ['a line end', (path) => `${path}%0d%0aset-cookie:a=b`],
  ['a parameter of a segment', (path) => `${path};x=y`],
  ['capitals', (path) => path.toUpperCase()],
  ['an encoded letter', (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
  ['half an encoding', (path) => `${path}%`],
  ['no UTF-8', (path) => `${path}%ff%fe`],
  ['another host', (path) => `http://evil.example${path}`],
  ['another host without a scheme', (path) => `//evil.example${path}`],
  ['a fragment', (path) => `${path}#x`],
  ['a format', (path) => `${path}.json`],
];

it(
  'no spelling of a path reaches a route around the list of projects, nor is it more than a refusal',
  async () => {
    for (const route of everyRoute()) {
      for (const [what, spell] of spellings) {
        const said = `${route.method} ${route.name} with ${what}`;
        const answer = await routes.ask(spell(route.path), { method: route.method, ...bodyOf(route.method) });
        expectRefusal(answer, said);
        expectReadable(answer, route, said);
        if (!route.isListedOnly) continue;
        expect(answer.status, said).toBeGreaterThanOrEqual(400);
        expect(answer.body, said).not.toContain(id);
      }
    }
  },
  slow,
);

const listed = () => `projectId=${id}`;
const queries: readonly (readonly [string, () => string])[] = [
  ['an unknown project before the listed one', () => `projectId=unknown&${listed()}`],
  ['a list', () => `projectId[]=${id}`],
  ['an encoded ampersand', () => `projectId=unknown%26${listed()}`],
  ['another case', () => `PROJECTID=${id}`],
  ['a blank before', () => `projectId=%20${id}`],
  ['a null after', () => `projectId=${id}%00`],
  ['capitals', () => `projectId=${id.toUpperCase()}x`],
  ['a second question mark', () => `?${listed()}`],
  ['a semicolon', () => `x=1;${listed()}`],
  ['no value', () => `projectId&x=${id}`],
];

it(
  'no spelling of the query is another project',
  async () => {
    for (const route of everyRoute()) {
      for (const [what, query] of queries) {
        const said = `${route.method} ${route.name} with ${what}`;
        const sent = { method: route.method, ...bodyOf(route.method) };
        const answer = await routes.ask(`${route.path}?${query()}`, sent);
        expectRefusal(answer, said);
        expectReadable(answer, route, said);
        if (route.isListedOnly) expect([400, 403], said).toContain(answer.status);
      }
    }
  },
  slow,
);

const many = (value: string, times: number): string[] => Array.from({ length: times }, () => value);
const headers: readonly (readonly [string, Question['headers'] & {}])[] = [
  ['another host', { host: 'evil.example' }],
  ['an empty host', { host: '' }],
  ['a forwarded host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
  [
    'a forwarded origin',
    { 'x-forwarded-for': `${site}, 127.0.0.1`, forwarded: `for=127.0.0.1;host=shop.example` },
  ],
  ['another path', { 'x-original-url': '/admin/v1/projects', 'x-rewrite-url': '/admin/v1/projects' }],
  ['another method', { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }],
  ['many addresses', { 'x-forwarded-for': many('10.0.0.1', 100) }],
  ['the origin twice', { origin: ['https://evil.example', site] }],
  ['no origin', { origin: 'null' }],
  ['an origin that is none', { origin: 'https://shop.example@evil.example/%0d%0a' }],
  ['a project twice', { 'x-project-id': ['unknown', 'other'] }],
  ['a long project', { 'x-project-id': 'x'.repeat(8_000) }],
  ['two types', { 'content-type': ['application/json', 'text/html'] }],
  ['a long type', { 'content-type': `application/${'x'.repeat(8_000)}` }],
  ['a range', { range: 'bytes=0-0', 'if-range': '*', 'if-none-match': '*' }],
  ['what it accepts', { accept: 'text/html', 'accept-encoding': 'gzip, br, *;q=0', 'accept-language': '*' }],
  ['cookies', { cookie: many('a=b', 50) }],
  ['many others', Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`x-${at}`, 'x'.repeat(100)]))],
];

it(
  'no header changes the host, path, method or project of a request',
  async () => {
    for (const route of everyRoute()) {
      for (const [what, more] of headers) {
        const said = `${route.method} ${route.name} with ${what}`;
        const sent = { method: route.method, headers: more, ...bodyOf(route.method) };
        const answer = await routes.ask(route.path, sent);
        expectRefusal(answer, said);
        expectReadable(answer, route, said);
        expect(JSON.stringify([answer.headers, answer.body]), said).not.toContain('evil.example');
        if (route.isListedOnly) expect([400, 403], said).toContain(answer.status);
      }
    }
    // None of them has removed it.
    expect((await routes.ask('/admin/v1/projects')).body).toContain(id);
  },
  slow,
);

it(
  'other methods of a path are refused, and HEAD and OPTIONS answer as GET and for pages',
  async () => {
    const all = everyRoute();
    for (const route of all) {
      const at = `${route.path}?${listed()}`;
      const own = all.filter(({ name }) => name === route.name).map(({ method }) => method);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
        if (own.includes(method)) continue;
        const answer = await routes.ask(at, { method, headers: { 'x-http-method-override': route.method } });
        expectRefusal(answer, `${method} ${route.name}`);
        expectReadable(answer, route, `${method} ${route.name}`);
        expect([404, 405], `${method} ${route.name}`).toContain(answer.status);
      }
      const head = await routes.ask(at, { method: 'HEAD' });
      expect(head.body, `HEAD ${route.name}`).toBe('');
      if (own.includes('GET')) {
        expect(head.status, `HEAD ${route.name}`).toBe((await routes.ask(at)).status);
      } else expect([404, 405], `HEAD ${route.name}`).toContain(head.status);
      const preflight = await routes.ask(at, {
        method: 'OPTIONS',
        headers: { origin: site, 'access-control-request-method': route.method },
      });
      expectRefusal(preflight, `OPTIONS ${route.name}`);
      expectReadable(preflight, route, `OPTIONS ${route.name}`);
      const allowed = String(preflight.headers['access-control-allow-methods'] ?? '').split(',');
      expect(allowed.includes(route.method), `OPTIONS ${route.name}`).toBe(!route.isAdmin);
    }
  },
  slow,
);
