import { describe, expect, it, vi } from 'vitest';
import { open } from '../flows/open.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { type LocalApi, localApi, sendJson } from '../test-support/local-api.node.ts';
import { checkOrigin } from './check-origin.ts';
import { readConfig } from './read-config.ts';
import { startServices } from './start-services.ts';

const enabled = (id: string, config: string[] | null = []) => ({ id, isEnabled: true, config });
const features = [enabled('swap', ['1inch']), enabled('onramp', ['meld']), enabled('reown_branding')];
const config = { features, branding: { text: 'By us', url: 'https://us.example' } };

const page = (api: LocalApi, more: Parameters<typeof makeCore>[0] = {}) =>
  makeCore({ api: api.url, projectId: 'shop', ...more }).core;
const answering = (status: number, body: unknown) => localApi((response) => sendJson(response, status, body));

it("applies the operator's features and branding", async () => {
  const api = await answering(200, config);
  const core = page(api);
  expect(core.store.getState().remoteFeatures).toMatchObject({ activity: true, multiWallet: false });
  await readConfig(core, 'Europe/Lisbon');
  expect(api.asked).toEqual(['/appkit/v1/config?projectId=shop']);
  expect(core.store.getState()).toMatchObject({
    remote: { status: 'ready', branding: config.branding },
    remoteFeatures: { swaps: ['1inch'], onramp: ['meld'], activity: false, reownBranding: true },
  });
});

it.each([
  ['a failure', 500, {}],
  ['an answer that is none', 200, { features: 'all' }],
  ['a link that is none', 200, { ...config, branding: { text: 'A', url: 'javascript:alert(1)' } }],
])('%s leaves the site its own options', async (_, status, body) => {
  const core = page(await answering(status, body), { features: { onramp: ['own'] } });
  await readConfig(core, 'Europe/Lisbon');
  expect(core.store.getState()).toMatchObject({
    remote: { status: 'ready', branding: undefined },
    remoteFeatures: { onramp: ['own'], activity: true },
  });
});

it('hides buying and swapping in restricted time zones, unless the operator allows them', async () => {
  const core = page(await answering(200, config));
  await readConfig(core, 'Asia/Shanghai');
  expect(core.store.getState().remoteFeatures).toMatchObject({ swaps: false, onramp: false });
  const free = page(await answering(200, { ...config, restrictTimeZones: false }));
  await readConfig(free, 'Asia/Shanghai');
  expect(free.store.getState().remoteFeatures).toMatchObject({ swaps: ['1inch'], onramp: ['meld'] });
  const silent = page(await answering(500, {}));
  await readConfig(silent, 'Asia/Macau');
  expect(silent.store.getState().remoteFeatures).toMatchObject({ swaps: false, onramp: false });
});

it('enables nothing in a basic modal, and shows no branding unless it is enabled', async () => {
  const api = await answering(200, { ...config, features: [] });
  const core = page(api);
  await readConfig(core);
  expect(core.store.getState().remote.branding).toBeUndefined();
  const basic = page(await answering(200, config), { modal: { basic: true } });
  await readConfig(basic);
  expect(basic.store.getState().remoteFeatures).toMatchObject({ swaps: false });
});

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
    api.asked.length = 0;
    await checkOrigin(page(api, { projectId: undefined }), 'https://app.example');
    await checkOrigin(page(api, { modal: { debug: false } }), 'https://app.example');
    expect(api.asked).toEqual([]);
  });
});

it('requests services on the first opening without blocking it, and nothing without an API', async () => {
  const api = await localApi(() => undefined);
  const core = page(api);
  open(core);
  open(core);
  expect(core.store.getState().open).toBe(true);
  await vi.waitFor(() => expect(api.asked).toHaveLength(3));
  expect(core.store.getState().remote.status).toBe('reading');
  core.destroy();
  const { core: bare } = makeCore({ projectId: 'shop' });
  open(bare);
  expect(bare.store.getState().services.asked).toBe(false);
});

it('does not change a destroyed instance', async () => {
  const api = await localApi(() => undefined);
  const core = page(api);
  const read = readConfig(core);
  startServices(core);
  core.destroy();
  await read;
  expect(core.store.getState().remote.status).toBe('reading');
});
