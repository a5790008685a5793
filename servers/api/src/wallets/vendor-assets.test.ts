import { isCaipNetworkId } from '@mooring/protocol';
import { expect, it } from 'vitest';
import { assetIds } from './vendor-assets.ts';

it('finds chains and connectors by the ids of AppKit', () => {
  expect(assetIds('ab9c186a-c52f-464b-2906-ca59d760a400')).toEqual([
    'ab9c186a-c52f-464b-2906-ca59d760a400',
    'eip155:10',
  ]);
  expect(assetIds('07ba87ed-43aa-4adf-4540-9e6a2b9cae00')).toContain('injected');
  const solana = assetIds('a1b58899-f671-4276-6a5e-56ca5bd59700').slice(1);
  expect(solana).toHaveLength(3);
  expect(solana.every(isCaipNetworkId)).toBe(true);
});

it('keeps any other id', () => {
  for (const id of ['eip155:1', 'unknown', 'constructor', '__proto__']) expect(assetIds(id)).toEqual([id]);
});
