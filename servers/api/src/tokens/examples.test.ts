import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSettings } from '@mooring/server-kit';
import { getAddress } from 'viem';
import { expect, it } from 'vitest';
import { checkApi } from '../server/check-api.ts';
import { apiSettings } from '../settings/api-settings.ts';

const file = (name: string) => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
const settings = readSettings(apiSettings, { API_CHAINS: file('chains.json'), API_STATE: 'memory' });

it('accepts the example once its keys are set', async () => {
  await expect(checkApi(settings, {})).rejects.toThrow(
    /chains\.eip155:1\.nodes\.0 takes its key from the environment variable ETHEREUM_NODE_KEY, which is not set/,
  );
  const names = ['ETHEREUM_NODE_KEY', 'OTHER_NODE_KEY', 'BASE_NODE_KEY', 'SOLANA_NODE_KEY'];
  expect(await checkApi(settings, Object.fromEntries(names.map((name) => [name, 'key'])))).toBeUndefined();
});

it('contains only checksum addresses for EVM chains', () => {
  const { tokens } = JSON.parse(readFileSync(file('tokens.json'), 'utf8')) as {
    tokens: { chainId: number | string; address: `0x${string}` }[];
  };
  const evm = tokens.filter(({ chainId }) => typeof chainId === 'number');
  expect(evm.length).toBeGreaterThan(5);
  for (const { address } of evm) expect(getAddress(address.toLowerCase())).toBe(address);
});
