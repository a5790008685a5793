import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiProcess, buildApi, endApis, runApi } from '../test-support/api-process.ts';
import { commandUsages } from './commands.ts';

beforeAll(buildApi, 180_000);
afterAll(endApis);

it('prints its commands and settings for --help', async () => {
  const { exitCode, output } = await runApi(['--help']);
  expect(exitCode).toBe(0);
  for (const usage of commandUsages) expect(output).toContain(`  mooring-api ${usage}\n`);
  expect(output).toContain('API_CHAINS');
});

it('runs a command instead of the server, and ends with its exit code', async () => {
  const { exitCode, output, errors } = await runApi(['events'], { API_PORT: '0' });
  expect([exitCode, output]).toEqual([2, '']);
  expect(errors).toMatch(/^Write it as: mooring-api events export /);
});

it('checks what the settings name for --check-config, and starts nothing', async () => {
  const refused = await runApi(['--check-config'], {
    API_STATE: 'memory',
    API_CHAINS: '/nowhere/chains.json',
  });
  expect(refused.exitCode).not.toBe(0);
  expect(refused.errors).toMatch(/^API_CHAINS /);
  expect((await runApi(['--check-config'], { API_STATE: 'memory' })).exitCode).toBe(0);
});

it('serves the API and warns of a setting that it does not know', async () => {
  const api = await ApiProcess.start({ API_STATTE: 'memory' });
  expect((await fetch(`${api.url}/health`, { headers: { connection: 'close' } })).status).toBe(200);
  expect(api.log).toContain('API_STATTE');
  await api.kill();
});
