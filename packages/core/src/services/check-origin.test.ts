import { describe, expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { type LocalApi, localApi, sendJson } from '../test-support/local-api.node.ts';
import { checkOrigin } from './check-origin.ts';

const page = (api: LocalApi, more: Parameters<typeof makeCore>[0] = {}) =>
  makeCore({ api: api.url, projectId: 'shop', ...more }).core;
const answering = (status: number, body: unknown) => localApi((response) => sendJson(response, status, body));

describe('the origin of the page', () => {
  const alertOf = async (
    status: number,
    body: unknown,
    origin: string | undefined = 'https://app.example',
  ) => {
    const core = page(await answering(status, body));
    await checkOrigin(core, origin);
    return core.store.getState().alert;
  };
  const failure = (code: string) => ({
    error: { code, message: 'So it is.', retryable: code !== 'PROJECT_NOT_FOUND' },
  });

  it.each([['*'], ['https://app.example'], ['https://*.app.example', 'https://app.example']])(
    'among %j raises no alert',
    async (...allowedOrigins) => {
      expect(await alertOf(200, { allowedOrigins })).toBeUndefined();
    },
  );

  it.each([
    [
      'is another',
      200,
      { allowedOrigins: ['https://other.example', 'no origin'] },
      'Invalid App Configuration',
    ],
    ['has no list', 200, { allowedOrigins: [] }, 'Invalid App Configuration'],
    ['is of an unknown project', 404, failure('PROJECT_NOT_FOUND'), 'Invalid App Configuration'],
    ['asks too often', 429, failure('TOO_MANY_REQUESTS'), 'Rate Limited'],
    ['asks too often, says a proxy', 429, 'slow down', 'Rate Limited'],
    ['cannot be judged', 500, failure('SERVER_FAILED'), 'Server Error'],
    ['cannot be judged, says a proxy', 503, 'away', 'Server Error'],
  ])('that %s raises an alert', async (_, status, body, message) => {
    expect(await alertOf(status, body)).toMatchObject({ variant: 'error', message });
  });

  it.each([undefined, null, false, 0, ''])(
    'whose project has %j for a list raises an alert',
    async (none) => {
      const alert = await alertOf(200, { allowedOrigins: none });
      expect(alert).toMatchObject({ variant: 'error', message: 'Project ID Not Configured' });
    },
  );

  it.each([true, 1, '*', {}, ['*', 1]])(
    'whose project has %j for a list raises the alert of another origin',
    async (allowedOrigins) => {
      expect((await alertOf(200, { allowedOrigins }))?.message).toBe('Invalid App Configuration');
    },
  );

  it('raises no alert if the API is older or unavailable', async () => {
    expect(await alertOf(404, 'no such page')).toBeUndefined();
    const { core } = makeCore({ api: 'http://127.0.0.1:1', projectId: 'shop' });
    await checkOrigin(core, 'https://app.example');
    expect(core.store.getState().alert).toBeUndefined();
  });

  it('alerts once, not without a project or with alerts off, and needs a browser', async () => {
    const api = await answering(200, { allowedOrigins: [] });
    const core = page(api);
    await checkOrigin(core, undefined);
    expect(core.store.getState().alert?.message).toBe('Project ID Not Configured');
    core.dispatch({ type: 'alertChanged', alert: undefined });
    await checkOrigin(core, undefined);
    expect(core.store.getState().alert).toBeUndefined();
    api.requested.length = 0;
    await checkOrigin(page(api, { projectId: undefined }), 'https://app.example');
    await checkOrigin(page(api, { modal: { debug: false } }), 'https://app.example');
    expect(api.requested).toEqual([]);
  });
});
