import { afterEach, expect, it, vi } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { type LocalApi, localApi, sendJson } from '../test-support/local-api.node.ts';
import { readConfig } from './read-config.ts';

afterEach(() => vi.unstubAllGlobals());

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
  await readConfig(core, () => 'Europe/Lisbon');
  expect(api.requested).toEqual(['/appkit/v1/config?projectId=shop']);
  expect(core.store.getState()).toMatchObject({
    remote: { status: 'ready', branding: config.branding },
    remoteFeatures: { swaps: ['1inch'], onramp: ['meld'], activity: false, reownBranding: true },
  });
});

it.each([
  ['a failure', 500, {}],
  ['an invalid answer', 200, { features: 'all' }],
  ['an invalid link', 200, { ...config, branding: { text: 'A', url: 'javascript:alert(1)' } }],
])('%s leaves the site its own options', async (_, status, body) => {
  const core = page(await answering(status, body), { features: { onramp: ['own'] } });
  await readConfig(core, () => 'Europe/Lisbon');
  expect(core.store.getState()).toMatchObject({
    remote: { status: 'ready', branding: undefined },
    remoteFeatures: { onramp: ['own'], activity: true },
  });
});

it.each([
  ['an entry that is no text', ['meld', 7]],
  ['an entry that is too long', ['meld', 'x'.repeat(65)]],
  ['no list', 'meld'],
  ['nothing', undefined],
])('empties a list of on-ramp providers with %s, and applies the rest', async (_, wrong) => {
  const onramp = { id: 'onramp', isEnabled: true, config: wrong };
  const core = page(await answering(200, { features: [enabled('multi_wallet'), onramp] }));
  await readConfig(core, () => 'Europe/Lisbon');
  expect(core.store.getState().remoteFeatures).toMatchObject({
    onramp: false,
    multiWallet: true,
    swaps: false,
  });
});

it('hides buying and swapping in restricted time zones, unless the operator allows them', async () => {
  const core = page(await answering(200, config));
  await readConfig(core, () => 'Asia/Shanghai');
  expect(core.store.getState().remoteFeatures).toMatchObject({ swaps: false, onramp: false });
  const free = page(await answering(200, { ...config, restrictTimeZones: false }));
  await readConfig(free, () => 'Asia/Shanghai');
  expect(free.store.getState().remoteFeatures).toMatchObject({ swaps: ['1inch'], onramp: ['meld'] });
  const silent = page(await answering(500, {}));
  await readConfig(silent, () => 'Asia/Macau');
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

it('reads the time zone after the answer, and only if zones are restricted', async () => {
  const order: string[] = [];
  const zone = () => {
    order.push('zone');
    return 'Europe/Lisbon';
  };
  const api = await localApi((response) => {
    order.push('answer');
    sendJson(response, 200, config);
  });
  await readConfig(page(api), zone);
  expect(order).toEqual(['answer', 'zone']);
  order.length = 0;
  await readConfig(page(await answering(200, { ...config, restrictTimeZones: false })), zone);
  await readConfig(page(await answering(200, { ...config, features: [] })), zone);
  expect(order).toEqual([]);
});

it.each([
  ['Temporal', { Now: { timeZoneId: () => 'Asia/Macau' } }, 'Europe/Lisbon'],
  ['Intl where a browser lacks Temporal', undefined, 'Asia/Macau'],
  ['Intl where the name is another global', {}, 'Asia/Macau'],
])('reads the time zone from %s', async (_, temporal, timeZone) => {
  vi.stubGlobal('Temporal', temporal);
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone }) }) });
  const core = page(await answering(200, config));
  await readConfig(core);
  expect(core.store.getState().remoteFeatures).toMatchObject({ swaps: false, onramp: false });
});
