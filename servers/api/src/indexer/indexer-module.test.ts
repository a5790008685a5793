import { readSettings } from '@mooring/server-kit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkApi } from '../server/check-api.ts';
import { startApi } from '../server/start-api.ts';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';

const away = 'eip155:1=http://127.0.0.1:1';
const settingsOf = (environment: Record<string, string>, index: unknown = true) =>
  readSettings(apiSettings, {
    API_STATE: 'memory',
    API_CHAINS: chainsFile(away, { more: { 'eip155:1': { index } } }),
    ...environment,
  });

describe('process roles', () => {
  it.each([
    ['index', true, 'API_ROLES is index, and its tables would be its own'],
    ['api', true, 'API_ROLES is api, and its tables would be its own'],
    ['index', false, 'API_ROLES is index, and API_CHAINS has no chain with an index'],
  ])('reject %s with an index (%s) without a shared database', async (role, index, sentence) => {
    const settings = settingsOf({ API_ROLES: role }, index);
    await expect(checkApi(settings)).rejects.toThrow(sentence);
    await expect(startApi({ ...settings, port: 0 })).rejects.toThrow(sentence);
  });

  it('allow api where nothing is indexed', async () => {
    await checkApi(settingsOf({ API_ROLES: 'api' }, false));
    const api = await startApi({ ...settingsOf({ API_ROLES: 'api' }, false), port: 0 });
    await api.close();
  });
});

it('counts and reports a node that is away, and the rest of the API keeps working', async () => {
  const index = { pollMilliseconds: 10 };
  const api = await startApi({ ...settingsOf({}, index), port: 0 });
  onTestFinished(() => api.close());
  const metrics = async () => (await fetch(`${api.url}/metrics`)).text();
  await expect
    .poll(metrics, { timeout: 20_000 })
    .toMatch(/^api_index_failures_total\{chain="eip155:1".*\} [1-9]/m);
  expect(await metrics()).toMatch(/^api_index_stopped\{chain="eip155:1".*\} 0$/m);
  const { checks } = (await (await fetch(`${api.url}/ready`)).json()) as { checks: object };
  expect(checks).toMatchObject({ index: 'ok', 'index eip155:1': 'ok' });
}, 60_000);
