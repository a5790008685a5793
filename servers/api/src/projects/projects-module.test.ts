import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiFailure, configAnswer, projectsAnswer } from '@mooring/protocol/api';
import { readSettings } from '@mooring/server-kit';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../cli/commands.ts';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { openApi, type TestApi } from '../test-support/open-api.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';
import { claimsOf, handedOver } from '../test-support/read-token.ts';

const admin = 'admin-token-of-the-test';
const reader = 'reader-token-of-the-test';
const slow = 120_000;

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
}, slow);
afterAll(() => postgres.stop());

const open = async (url: string, more: Record<string, string> = {}): Promise<TestApi> => {
  const environment = { API_DATABASE: url, API_ADMIN_TOKEN: admin, API_PROJECTS_TOKEN: reader, ...more };
  return openApi({ ...readSettings(apiSettings, { ...environment, API_STATE: 'memory' }), port: 0 });
};

/** A node that answers every call with its chain id. */
async function startNode() {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const asked = JSON.parse(text);
    const one = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x7a69' });
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(one) : one(asked)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: () => void server.close().closeAllConnections(),
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const codeOf = (body: string) => v.parse(apiFailure, JSON.parse(body)).error.code;

function add(api: TestApi, body: unknown, token = admin) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return api.ask('/admin/v1/projects', { method: 'POST', headers: bearer(token), body: text });
}

describe('projects in PostgreSQL', () => {
  let api: TestApi;
  let endNode = () => {};
  beforeAll(async () => {
    const node = await startNode();
    endNode = node.end;
    const chains = chainsFile(`eip155:31337=${node.url}`);
    api = await open(await postgres.newDatabase(), { API_PROJECTS: 'listed', API_CHAINS: chains });
  }, slow);
  afterAll(async () => {
    await api.api.close();
    endNode();
  });

  const listed = async () => {
    const { body } = await api.ask('/admin/v1/projects', { headers: bearer(reader) });
    return v.parse(projectsAnswer, JSON.parse(body)).projects;
  };

  it('are added, listed for relays, and removed', async () => {
    const origins = ['https://app.example', 'https://*.app.example'];
    const { status, body } = await add(api, { name: 'Shop', origins });
    expect(status, body).toBe(200);
    const made = JSON.parse(body) as { id: string };
    expect(made).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), name: 'Shop', origins });
    expect(await listed()).toEqual([made]);
    const gone = () => api.ask(`/admin/v1/projects/${made.id}`, { method: 'DELETE', headers: bearer(admin) });
    expect(await gone()).toMatchObject({ status: 200 });
    expect(await gone()).toMatchObject({ status: 404 });
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['no JSON', '{', 'body: no JSON'],
    ['no name', { origins: [] }, 'name'],
    ['a name of two lines', { name: 'A\n0123 B', origins: [] }, 'name'],
    ['a name that cannot be stored', { name: 'A\0', origins: [] }, 'name'],
    ['a name too long', { name: 'x'.repeat(129), origins: [] }, 'name'],
    ['an invalid origin', { name: 'A', origins: ['*'] }, 'the origin * has to be a scheme and a host'],
    [
      'a wildcard over everything',
      { name: 'A', origins: ['https://*.com'] },
      'the origin https://*.com is a wildcard',
    ],
    [
      'too many origins',
      { name: 'A', origins: Array.from({ length: 101 }, () => 'https://a.example') },
      'origins',
    ],
    ['more than is read', ' '.repeat(65_537), 'more than 65536 bytes'],
  ])('with %s are rejected', async (_, body, words) => {
    const answer = await add(api, body);
    expect([answer.status, codeOf(answer.body)]).toEqual([400, 'REQUEST_INVALID']);
    expect(answer.body).toContain(words);
    expect(await listed()).toEqual([]);
  });

  it('are attested and served only for their own origins', async () => {
    const { body } = await add(api, { name: 'Shop', origins: ['https://app.example'] });
    const { id } = JSON.parse(body) as { id: string };
    const framed = (site: string) => ({ referer: `${site}/`, 'sec-fetch-dest': 'iframe' });
    const originOf = async (project: string, site: string) => {
      const frame = `/v3/attestation?id=${'ab'.repeat(32)}&projectId=${project}`;
      return claimsOf(handedOver((await api.ask(frame, { headers: framed(site) })).body).token).origin;
    };
    expect(await originOf(id, 'https://app.example')).toBe('https://app.example');
    expect(await originOf(id, 'https://other.example')).toBe('');
    expect(await originOf('0'.repeat(32), 'https://app.example')).toBe('');
    expect(await api.ask(`/${'0'.repeat(32)}`)).toMatchObject({ status: 404 });
    const enclave = (site: string) => api.ask(`/${id}`, { headers: framed(site) });
    expect((await enclave('https://app.example')).body).toContain('index.js');
    expect(await enclave('https://other.example')).toMatchObject({ status: 200, body: '' });
    const origins = (project: string) => api.ask(`/projects/v1/origins?projectId=${project}&st=appkit`);
    expect(JSON.parse((await origins(id)).body)).toEqual({ allowedOrigins: ['https://app.example'] });
    expect(await origins('unknown')).toMatchObject({ status: 404 });
    const asking = (project: string, site: string) =>
      api.ask(`/v1/?chainId=eip155:31337&projectId=${project}`, {
        method: 'POST',
        headers: { origin: site },
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
      });
    expect(await asking(id, 'https://app.example')).toMatchObject({ status: 200 });
    expect(await asking(id, 'https://other.example')).toMatchObject({ status: 403 });
    expect(await asking('unknown', 'https://app.example')).toMatchObject({ status: 403 });
  });
});

it(
  'separates operator and relay tokens, and rejects requests without a token',
  async () => {
    const api = await open(await postgres.newDatabase(), { API_TRUSTED_PROXIES: '1' });
    try {
      const list = (headers: Record<string, string>) => api.ask('/admin/v1/projects', { headers });
      expect(await add(api, { name: 'A', origins: [] }, reader)).toMatchObject({ status: 401 });
      for (const headers of [{}, bearer('x'), bearer(`${admin}x`), { authorization: admin }]) {
        const { status, body } = await list(headers);
        expect([status, codeOf(body)]).toEqual([401, 'TOKEN_REFUSED']);
      }
      const from = (address: string, token: string) => list({ ...bearer(token), 'x-forwarded-for': address });
      expect((await from('203.0.113.2', admin)).headers).not.toHaveProperty('access-control-allow-origin');
    } finally {
      await api.api.close();
    }
  },
  slow,
);

it(
  'tells an address with many wrong tokens to wait, and accepts the right one whatever its neighbours try',
  async () => {
    const api = await open(await postgres.newDatabase(), { API_TRUSTED_PROXIES: '1' });
    try {
      const statusFrom = async (address: string, token: string) => {
        const headers = { ...bearer(token), 'x-forwarded-for': address };
        return (await api.ask('/admin/v1/projects', { headers })).status;
      };
      const strangers = ['203.0.113.1', '2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'];
      for (const address of strangers) {
        const statuses: number[] = [];
        for (let times = 0; times < 31; times += 1) statuses.push(await statusFrom(address, 'wrong'));
        expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
        for (const token of [admin, reader]) expect(await statusFrom(address, token)).toBe(200);
      }
      expect(await statusFrom('2001:db8:1:4::1', 'wrong')).toBe(401);
    } finally {
      await api.api.close();
    }
  },
  slow,
);

it('has no operator routes without a token, and serves the settings to any site', async () => {
  const settings = { API_BRANDING: 'By us', API_BRANDING_URL: 'https://us.example', API_ANALYTICS: 'on' };
  const { api, ask } = await openApi(
    readSettings(apiSettings, { ...settings, API_STATE: 'memory', API_PORT: '0' }),
  );
  expect(
    v.parse(configAnswer, JSON.parse((await ask('/appkit/v1/config?projectId=any')).body)).branding,
  ).toEqual({
    text: 'By us',
    url: 'https://us.example',
  });
  expect(JSON.parse((await ask('/getAnalyticsConfig')).body)).toEqual({ isAnalyticsEnabled: true });
  for (const wrong of [{ API_BRANDING: 'a\nb' }, { API_BRANDING_URL: 'http://us.example' }])
    expect(() => readSettings(apiSettings, wrong)).toThrow('has to be');
  expect(await ask('/admin/v1/projects', { headers: bearer(admin) })).toMatchObject({ status: 404 });
  await api.close();
  expect(() => readSettings(apiSettings, { API_ADMIN_TOKEN: 'short' })).toThrow(
    'API_ADMIN_TOKEN is a value that is not shown, and it has to be 16 to 512',
  );
});

it(
  'adds, lists, configures and removes projects on the command line, and reports a running API',
  async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'mooring-projects-'));
    // A project may be added before the first start, which would create the folder.
    const environment = { API_STATE: path.join(root, 'state') };
    const run = async (...args: readonly string[]) => runCommand(['project', ...args], environment);
    try {
      expect(await run('list')).toEqual({ text: 'No projects.\n', exitCode: 0 });
      const added = await run('add', 'Shop', 'https://app.example');
      const [id = ''] = added?.text.split(' ') ?? [];
      expect(added).toEqual({ text: `${id} Shop\n`, exitCode: 0 });
      expect(await run('list')).toEqual({ text: `${id} Shop https://app.example\n`, exitCode: 0 });
      expect(await run('add', 'Shop', '*')).toMatchObject({ exitCode: 1 });
      expect(await run('add')).toMatchObject({ exitCode: 2 });
      const { api } = await openApi({
        ...readSettings(apiSettings, { ...environment, API_ADMIN_TOKEN: admin }),
        port: 0,
      });
      const inUse = await run('list');
      expect(await run('config', id)).toMatchObject({ exitCode: 1 });
      await api.close();
      expect(inUse).toMatchObject({ exitCode: 1, text: expect.stringContaining('/admin/v1/projects') });
      expect((await run('config', id, 'swap=off', 'analytics=on'))?.text).toContain('"analytics": true');
      expect(JSON.parse((await run('config', id))?.text ?? '')).toEqual({
        features: { swap: false },
        analytics: true,
      });
      expect(await run('config', id, 'swap')).toMatchObject({ exitCode: 1 });
      expect(await run('config', 'none')).toMatchObject({ exitCode: 1 });
      expect(await run('remove', id)).toEqual({ text: `${id} is removed.\n`, exitCode: 0 });
      expect(await run('remove', id)).toMatchObject({ exitCode: 1 });
      expect(await runCommand(['project', 'list'], { API_STATE: 'memory' })).toMatchObject({ exitCode: 1 });
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
  slow,
);
