import { expect, it, vi } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { type LocalApi, localApi } from '../test-support/local-api.node.ts';
import { readConfig } from './read-config.ts';
import { startServices } from './start-services.ts';

const page = (api: LocalApi, more: Parameters<typeof makeCore>[0] = {}) =>
  makeCore({ api: api.url, projectId: 'shop', ...more }).core;

it('does not change a destroyed instance', async () => {
  const api = await localApi(() => undefined);
  const core = page(api);
  const read = readConfig(core);
  startServices(core);
  core.destroy();
  await read;
  expect(core.store.getState().remote.status).toBe('reading');
});

it('works on a page that is not secure', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const api = await localApi(() => undefined);
  startServices(page(api));
  await vi.waitFor(() => expect(api.requested).toHaveLength(3));
  vi.unstubAllGlobals();
});
