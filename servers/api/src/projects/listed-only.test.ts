import { expect, it, onTestFinished } from 'vitest';
import {
  type EveryRoute,
  type EveryRouteOptions,
  filled,
  hasBody,
  openEveryRoute,
  usual,
} from '../test-support/every-route.ts';
import type { Answer, Question } from '../test-support/open-api.ts';
import { serveVendor } from '../test-support/serve-vendor.ts';

const slow = 240_000;
const site = 'https://shop.example';
const unknown = '0'.repeat(32);

/** Routes that serve requests of unknown projects, and why. */
const exempt: Readonly<Record<string, string>> = {
  'GET /admin/v1/projects': 'needs a token',
  'POST /admin/v1/projects': 'needs a token',
  'DELETE /admin/v1/projects/{id}': 'needs a token',
  'GET /admin/v1/projects/{id}/config': 'needs a token',
  'PUT /admin/v1/projects/{id}/config': 'needs a token',
  'GET /v1/ens/{sender}/{data}': 'is called by any ENS client',
  'POST /v1/ens': 'is called by any ENS client',
  'POST /v1/profile/account': 'names no project',
  'POST /v1/profile/account/{name}/attributes': 'names no project',
  'POST /v1/profile/account/{name}/address': 'names no project',
};

/** Routes that tell a page that its project is unknown. */
const telling = ['GET /projects/v1/origins', 'GET /appkit/v1/config', 'GET /getAnalyticsConfig'];

interface World {
  readonly id: string;
  /** Paths that nodes and vendors were asked for. */
  readonly asked: () => number;
  readonly names: readonly string[];
  send(name: string, query: string, question?: Question): Promise<Answer>;
}

async function world(projects: 'any' | 'listed', more: EveryRouteOptions = {}): Promise<World> {
  const vendor = await serveVendor(() => ({ status: 500, body: {} }));
  const routes: EveryRoute = await openEveryRoute({
    node: vendor.url,
    isIndexed: false,
    settings: {
      API_PROJECTS: projects,
      API_COINGECKO_KEY: 'key',
      API_COINGECKO_URL: vendor.url,
      API_ONEINCH_KEY: 'key',
      API_ONEINCH_URL: vendor.url,
      API_MELD_KEY: 'key',
      API_MELD_URL: vendor.url,
      API_NAMES_SIGNER: `0x${'11'.repeat(32)}`,
      API_NAMES_RESOLVERS: usual.address ?? '',
    },
    ...more,
  });
  onTestFinished(() => routes.close());
  const made = await routes.ask('/admin/v1/projects', {
    method: 'POST',
    body: JSON.stringify({ name: 'Shop', origins: [site] }),
  });
  const { id } = JSON.parse(made.body) as { readonly id: string };
  const before = vendor.requests.length;
  return {
    id,
    asked: () => vendor.requests.length - before,
    names: routes.operations.map(([method, path]) => `${method} ${path}`),
    async send(name, query, question = {}) {
      const [method = '', path = ''] = name.split(' ');
      const full = filled(path, (of) => encodeURIComponent(usual[of] ?? 'x'));
      const body = hasBody(method) ? { body: '{}' } : {};
      return routes.ask(`${full}?${query}`, { method, ...body, ...question });
    },
  };
}

const codeOf = ({ body }: Answer) => (JSON.parse(body) as { error?: { code?: string } }).error?.code;
const header = (id: string) => ({ headers: { 'x-project-id': id } });
const bodyOf = (id: string) => ({ body: JSON.stringify({ projectId: id }) });

it(
  'every route refuses projects that are not listed, and pages of other origins, before it asks a node or vendor',
  async () => {
    const { id, asked, names, send } = await world('listed');
    expect(names).toEqual(expect.arrayContaining([...Object.keys(exempt), ...telling]));
    const served: string[] = [];
    for (const name of names) {
      if (name in exempt) continue;
      const [status, code] = telling.includes(name) ? [404, 'PROJECT_NOT_FOUND'] : [403, 'ORIGIN_REFUSED'];
      const sent: readonly (readonly [string, Answer])[] = [
        ['no project', await send(name, '')],
        ['an empty one', await send(name, 'projectId=')],
        ['an unknown one', await send(name, `projectId=${unknown}`)],
        ['an unknown one beside a header', await send(name, `projectId=${unknown}`, header(id))],
        ['an unknown one in the header', await send(name, '', header(unknown))],
      ];
      for (const [what, answer] of sent) {
        if (answer.status !== status || codeOf(answer) !== code) served.push(`${name}: ${what}`);
        if (answer.headers['access-control-allow-origin'] !== '*')
          served.push(`${name}: ${what}, unreadable`);
      }
      if (telling.includes(name)) continue;
      const repeated = await send(name, `projectId=${unknown}&projectId=${id}`);
      if (codeOf(repeated) !== 'ORIGIN_REFUSED') served.push(`${name}: repeated`);
      const elsewhere = await send(name, `projectId=${id}`, { headers: { origin: 'https://other.example' } });
      if (codeOf(elsewhere) !== 'ORIGIN_REFUSED') served.push(`${name}: another origin`);
    }
    expect(served).toEqual([]);
    expect(asked()).toBe(0);
  },
  slow,
);

it(
  'every route serves pages of a listed project, named in the query or the header',
  async () => {
    const { id, asked, names, send } = await world('listed');
    const origin = { origin: site };
    const refused: string[] = [];
    for (const name of names) {
      const sent = [
        await send(name, `projectId=${id}`, { headers: origin }),
        await send(name, '', { headers: { ...origin, 'x-project-id': id } }),
      ];
      const codes = ['ORIGIN_REFUSED', ...(telling.includes(name) ? ['PROJECT_NOT_FOUND'] : [])];
      for (const answer of sent) if (codes.includes(codeOf(answer) ?? '')) refused.push(name);
    }
    for (const path of ['/v1', '/v1/', '/bundler', '/v1/bundler']) {
      const statusOf = async (project: string) =>
        (await send(`POST ${path}`, 'chainId=eip155:1', { headers: { 'x-project-id': project } })).status;
      expect([(await statusOf(id)) === 403, await statusOf(unknown)], path).toEqual([false, 403]);
    }
    expect(refused).toEqual([]);
    expect(asked()).toBeGreaterThan(0);
  },
  slow,
);

it(
  'serves a listed project that is named in the body, which the route reads again',
  async () => {
    const { id, send } = await world('listed');
    const price = (projectId: string) =>
      send('POST /v1/fungible/price', '', {
        body: JSON.stringify({ projectId, currency: 'usd', addresses: [usual.account] }),
      });
    expect((await price(id)).status).toBe(200);
    expect(codeOf(await price(unknown))).toBe('ORIGIN_REFUSED');
    expect(codeOf(await send('POST /v1/fungible/price', '', bodyOf(id)))).toBe('REQUEST_INVALID');
    const long = { body: JSON.stringify({ projectId: id, more: 'x'.repeat(65_536) }) };
    expect(codeOf(await send('POST /v1/fungible/price', '', long))).toBe('ORIGIN_REFUSED');
  },
  slow,
);

it(
  'refuses no project where any is served, and leaves unknown paths and methods as they are',
  async () => {
    const any = await world('any');
    const refused: string[] = [];
    for (const name of any.names) {
      if (codeOf(await any.send(name, `projectId=${unknown}`)) === 'ORIGIN_REFUSED') refused.push(name);
    }
    expect(refused).toEqual([]);
    const listed = await world('listed');
    expect(codeOf(await listed.send('GET /v1/nothing', ''))).toBe('ROUTE_NOT_FOUND');
    expect(codeOf(await listed.send('DELETE /getWallets', ''))).toBe('METHOD_NOT_ALLOWED');
    expect((await listed.send('HEAD /getWallets', '', { body: undefined })).status).toBe(403);
    expect(
      (await listed.send('HEAD /getWallets', `projectId=${listed.id}`, { body: undefined })).status,
    ).toBe(200);
  },
  slow,
);
