// @vitest-environment happy-dom

import type { AppKitNetwork } from '@mooring/core';
import { afterEach, expect, it, vi } from 'vitest';
import { fillDomGaps } from '../test-support/dom-gaps.ts';
import type { AppKit } from './app-kit.ts';
import { createAppKit } from './create-appkit.ts';

fillDomGaps();

const code = vi.hoisted(() => ({ arrives: false }));

vi.mock('@mooring/core/modal', async (original) => {
  if (code.arrives) return original();
  throw new TypeError('Failed to fetch dynamically imported module');
});

let kit: AppKit | undefined;
afterEach(() => kit?.destroy());

const network: AppKitNetwork = {
  id: 31_337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
};

it('rejects with PART_NOT_LOADED if code fails to load, and retries at the next call', async () => {
  kit = createAppKit({ networks: [network] });
  await kit.ready();
  const connection = { connectorId: 'test.one' };
  await expect(kit.disconnect()).rejects.toMatchObject({ code: 'PART_NOT_LOADED' });
  await expect(kit.switchNetwork(network)).rejects.toMatchObject({ code: 'PART_NOT_LOADED' });
  await expect(kit.switchConnection({ connection })).rejects.toMatchObject({ code: 'PART_NOT_LOADED' });
  code.arrives = true;
  await kit.disconnect();
  await kit.switchNetwork(network);
  await expect(kit.switchConnection({ connection })).rejects.not.toMatchObject({ code: 'PART_NOT_LOADED' });
});
