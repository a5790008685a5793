import { apiFailure, configAnswer } from '@mooring/protocol/api';
import { readSettings } from '@mooring/server-kit';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { openApi, type TestApi } from '../test-support/open-api.ts';

const admin = 'admin-token-of-the-test';
const reader = 'reader-token-of-the-test';
const site = 'https://app.example';
const paths = ['/appkit/v1/config', '/getAnalyticsConfig'];
const slow = 120_000;

const opened: TestApi[] = [];
afterEach(async () => {
  for (const { api } of opened.splice(0)) await api.close();
});

/** An API on a database in memory; a second one at the same time has its own. */
async function open(environment: Record<string, string> = {}): Promise<TestApi> {
  const tokens = { API_ADMIN_TOKEN: admin, API_PROJECTS_TOKEN: reader, API_STATE: 'memory' };
  const api = await openApi({ ...readSettings(apiSettings, { ...tokens, ...environment }), port: 0 });
  opened.push(api);
  return api;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const codeOf = (body: string) => v.parse(apiFailure, JSON.parse(body)).error.code;

async function add(api: TestApi): Promise<string> {
  const body = JSON.stringify({ name: 'Shop', origins: [site] });
  const answer = await api.ask('/admin/v1/projects', { method: 'POST', headers: bearer(admin), body });
  return JSON.parse(answer.body).id;
}
const ownOf = (id: string) => `/admin/v1/projects/${id}/config`;
const put = (api: TestApi, id: string, config: unknown, token = admin) =>
  api.ask(ownOf(id), {
    ...{ method: 'PUT', headers: bearer(token) },
    body: typeof config === 'string' ? config : JSON.stringify(config),
  });
const configOf = async (api: TestApi, path: string, id: string) =>
  JSON.parse((await api.ask(`${path}?projectId=${id}&st=appkit&sv=x`)).body);

it.each(paths)('%s reports a retryable error while the database has never answered', async (path) => {
  const api = await open({ API_PROJECTS: 'listed', API_DATABASE: 'postgres://127.0.0.1:1/mooring' });
  const answer = await api.ask(`${path}?projectId=shop`);
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.body)).toMatchObject({ error: { code: 'DATABASE_UNAVAILABLE', retryable: true } });
});

describe('the configuration of a project', () => {
  it(
    'is what the operator wrote, for pages at once, and goes with the project',
    async () => {
      const api = await open({ API_PROJECTS: 'listed' });
      const id = await add(api);
      expect(await configOf(api, '/getAnalyticsConfig', id)).toEqual({ isAnalyticsEnabled: false });
      const config = {
        analytics: true,
        features: { swap: false, onramp: ['meld'] },
        branding: { text: 'By us' },
      };
      const written = await put(api, id, config);
      expect([written.status, JSON.parse(written.body)]).toEqual([200, config]);
      expect(JSON.parse((await api.ask(ownOf(id), { headers: bearer(admin) })).body)).toEqual(config);
      expect(await configOf(api, '/getAnalyticsConfig', id)).toEqual({ isAnalyticsEnabled: true });
      const answer = v.parse(configAnswer, await configOf(api, '/appkit/v1/config', id));
      expect(answer.branding).toEqual({ text: 'By us' });
      expect(answer.features).toContainEqual({ id: 'swap', isEnabled: false, config: [] });
      // The next one takes its place as a whole.
      await put(api, id, {});
      expect(await configOf(api, '/getAnalyticsConfig', id)).toEqual({ isAnalyticsEnabled: false });
      expect(await configOf(api, '/appkit/v1/config', id)).not.toHaveProperty('branding');
      await api.ask(`/admin/v1/projects/${id}`, { method: 'DELETE', headers: bearer(admin) });
      for (const path of paths) {
        const { status, body } = await api.ask(`${path}?projectId=${id}`);
        expect([status, codeOf(body)]).toEqual([404, 'PROJECT_NOT_FOUND']);
      }
    },
    slow,
  );

  it(
    'is written and read by operators alone, and only of a project that there is',
    async () => {
      const api = await open();
      const id = await add(api);
      for (const headers of [{}, bearer(reader), bearer(`${admin}x`)]) {
        expect(await api.ask(ownOf(id), { headers })).toMatchObject({ status: 401 });
        expect(await api.ask(ownOf(id), { method: 'PUT', headers, body: '{}' })).toMatchObject({
          status: 401,
        });
      }
      const other = '0'.repeat(32);
      expect(await api.ask(ownOf(other), { headers: bearer(admin) })).toMatchObject({ status: 404 });
      expect(await put(api, other, {})).toMatchObject({ status: 404 });
    },
    slow,
  );

  it(
    'is refused if it is none, and the one before stays',
    async () => {
      const api = await open();
      const id = await add(api);
      const config = { branding: { text: 'By us' } };
      await put(api, id, config);
      for (const wrong of [
        { more: 1 },
        { analytics: 'on' },
        { features: { swaps: true } },
        { features: { onramp: 'meld' } },
        { branding: { text: 'A', url: 'http://a' } },
        { branding: { text: 'A', url: 'javascript:alert(1)' } },
        '{',
        '',
        '[]',
        JSON.stringify({ branding: { text: 'x'.repeat(70_000) } }),
      ]) {
        const refused = await put(api, id, wrong);
        const { error } = JSON.parse(refused.body);
        expect([wrong, refused.status, error?.code]).toEqual([wrong, 400, 'REQUEST_INVALID']);
      }
      expect(JSON.parse((await api.ask(ownOf(id), { headers: bearer(admin) })).body)).toEqual(config);
    },
    slow,
  );
});

describe('pages', () => {
  it.each(paths)(
    'of every site can read %s',
    async (path) => {
      const api = await open({ API_PROJECTS: 'listed' });
      const headers = { origin: 'https://a.example', 'access-control-request-method': 'GET' };
      const answers = [
        await api.ask(path, { method: 'OPTIONS', headers }),
        await api.ask(`${path}?projectId=unknown`, { headers }),
      ];
      for (const answer of answers) {
        expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' });
      }
    },
    slow,
  );

  it(
    'get the settings for an unknown project where any is served, and nothing where only listed ones are',
    async () => {
      const settings = { API_BRANDING: 'By us', API_ANALYTICS: 'on' };
      const any = await open(settings);
      const listed = await open({ ...settings, API_PROJECTS: 'listed' });
      for (const query of ['', '?projectId=unknown', '?projectId=__proto__', '?projectId=%00']) {
        const config = await any.ask(`/appkit/v1/config${query}`);
        expect(v.parse(configAnswer, JSON.parse(config.body)).branding).toEqual({ text: 'By us' });
        const analytics = await any.ask(`/getAnalyticsConfig${query}`);
        expect(JSON.parse(analytics.body)).toEqual({ isAnalyticsEnabled: true });
        for (const path of paths) expect((await listed.ask(`${path}${query}`)).status).toBe(404);
      }
      expect((await any.ask(`/appkit/v1/config?projectId=${'x'.repeat(129)}`)).status).toBe(400);
    },
    slow,
  );

  it(
    'learn that addresses are stored only while events are',
    async () => {
      const api = await open({ API_ANALYTICS_ADDRESSES: 'on' });
      const id = await add(api);
      expect(await configOf(api, '/getAnalyticsConfig', id)).toEqual({ isAnalyticsEnabled: false });
      await put(api, id, { analytics: true });
      expect(await configOf(api, '/getAnalyticsConfig', id)).toEqual({
        isAnalyticsEnabled: true,
        withAddresses: true,
      });
    },
    slow,
  );
});
