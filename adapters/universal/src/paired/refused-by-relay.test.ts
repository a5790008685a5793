import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AlertState } from '@mooring/core/modal';
import { startPairing } from '@mooring/core/modal';
import { createCore } from '@mooring/core/page';
import { FakeClock } from '@mooring/protocol/testing';
import { startRelay } from '@mooring/relay';
import { memoryStorage } from '@mooring/sign-client/testing';
import { afterEach, expect, it } from 'vitest';
import { UniversalAdapter } from '../adapter/universal-adapter.ts';
import { networks } from '../test-support/paired-world.ts';
import { pairedWallet } from './paired-wallet.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A page over a real relay that serves one project. */
async function pageOf(projectId: string | undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-projects-'));
  open.push(() => rmSync(folder, { recursive: true }));
  const projects = path.join(folder, 'projects.json');
  writeFileSync(projects, JSON.stringify({ projects: [{ id: 'a'.repeat(32) }] }));
  const relay = await startRelay({
    port: 0,
    host: '127.0.0.1',
    store: 'memory',
    logLevel: 'silent',
    projects,
  });
  open.push(() => relay.close());
  const wallet = pairedWallet({
    relayUrl: `ws://127.0.0.1:${relay.port}`,
    projectId,
    metadata: { name: 'site', description: '', url: 'https://site.example', icons: [] },
    networks,
    storage: undefined,
    sessionStorage: memoryStorage(),
    clock: new FakeClock(Date.now()),
  });
  open.push(() => wallet.destroy());
  const core = createCore({ networks, adapters: [new UniversalAdapter()], wallets: [wallet], projectId });
  open.push(() => core.destroy());
  return core;
}

it.each([
  [undefined, 'Project ID Not Configured', 'Unauthorized: invalid key'],
  ['b'.repeat(32), 'Invalid App Configuration', 'Unauthorized: invalid key'],
])('alerts the developer of a site with project id %s: %s', async (projectId, message, detail) => {
  const core = await pageOf(projectId);
  const shown = new Promise<AlertState>((resolve) => {
    core.store.subscribe(({ alert }) => {
      if (alert !== undefined) resolve(alert);
    });
  });
  void startPairing(core);
  expect(await shown).toEqual({ variant: 'error', message, detail });
  expect(core.store.getState().pairing).toMatchObject({ status: 'failed', error: { text: detail } });
});
