// @own-process: the code of the paired wallet fails to load once.
import { createCore } from '@mooring/core/page';
import { memoryStorage } from '@mooring/core/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { mainnet } from '../exports/networks.ts';
import { pairedShell } from './paired-shell.ts';

const code = vi.hoisted(() => ({ arrives: false }));

vi.mock('@mooring/adapter-universal/paired', async (original) => {
  if (code.arrives) return original();
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('loads its code again after it failed to load', async () => {
  const core = createCore({ networks: [mainnet], adapters: [] });
  const wallet = pairedShell({
    ...{ relayUrl: 'ws://127.0.0.1:9', projectId: undefined, verifyUrl: undefined, apiUrl: undefined },
    ...{ storage: memoryStorage(), namespaces: ['eip155'], core: () => core },
  });
  onTestFinished(() => wallet.destroy());
  await expect(wallet.restore()).rejects.toMatchObject({ code: 'PART_NOT_LOADED' });
  code.arrives = true;
  await wallet.restore();
  expect(wallet.granted('eip155')).toBe(undefined);
});
