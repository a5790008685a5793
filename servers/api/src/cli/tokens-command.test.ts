import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '@mooring/server-kit';
import { expect, it, onTestFinished } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { serveVendor } from '../test-support/serve-vendor.ts';
import { tokensCommand } from './tokens-command.ts';

const chains = chainsFile('eip155:1=http://127.0.0.1:1');
const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  tokensCommand.run(args, {
    settings: readSettings(apiSettings, { API_CHAINS: chains, ...environment }),
    environment,
    write: async () => undefined,
  });

it('updates a file from all lists, within the bounds of the settings', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-tokens-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'tokens.json');
  const token = (digit: string) => ({
    ...{
      chainId: 1,
      address: `0x${digit.repeat(40)}`,
      name: `Token ${digit}`,
      symbol: `T${digit}`,
      decimals: 6,
    },
  });
  const list = (...digits: readonly string[]) =>
    serveVendor(() => ({ body: { name: 'List', tokens: digits.map(token) } }));
  const lists = [await list('1', '2'), await list('3')].map(({ url }) => url);
  const said = await run(['update', file, ...lists], { API_BALANCE_TOKENS_PER_CHAIN: '2' });
  expect(said).toContain('eip155:1: 2 tokens, 1 more are left out');
  expect(JSON.parse(readFileSync(file, 'utf8')).tokens).toHaveLength(2);
});

it.each([
  [[]],
  [['update']],
  [['update', 'tokens.json']],
  [['refresh', 'tokens.json', 'https://list.example']],
])('does not match %j', async (args) => {
  expect(await run(args)).toBeUndefined();
});
