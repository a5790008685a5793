import { createCore } from '@mooring/core/page';
import { memoryStorage } from '@mooring/core/testing';
import { expect, it, onTestFinished } from 'vitest';
import { mainnet } from '../exports/networks.ts';
import { pairedShell } from './paired-shell.ts';

it('starts nothing after `destroy`', async () => {
  const wallet = pairedShell({
    relayUrl: undefined,
    projectId: undefined,
    verifyUrl: undefined,
    storage: undefined,
    namespaces: ['eip155'],
    apiUrl: undefined,
    core: () => {
      throw new Error('is started');
    },
  });
  await wallet.destroy();
  await expect(wallet.restore()).rejects.toMatchObject({ code: 'ABORTED' });
  await expect(wallet.getUniversal()).rejects.toMatchObject({ code: 'ABORTED' });
});

it('forwards the state of the relay and of requests, like the wallet that it loads', async () => {
  const core = createCore({ networks: [mainnet], adapters: [] });
  const storage = memoryStorage();
  const relayUrl = 'ws://127.0.0.1:9';
  const wallet = pairedShell({
    ...{ relayUrl, projectId: undefined, verifyUrl: undefined, apiUrl: undefined, storage },
    ...{ namespaces: ['eip155'], core: () => core },
  });
  onTestFinished(() => wallet.destroy());
  expect(wallet.reach?.read()).toBe('unknown');
  const tried = new Promise<void>((resolve) => {
    wallet.reach?.subscribe(() => {
      if (wallet.reach?.read() === 'trying') resolve();
    });
  });
  if (wallet.connect.by !== 'link') throw new Error('paired by a link');
  const { signal } = new AbortController();
  const proposal = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } } as const;
  wallet.connect.begin({ proposal, signal, onLink: () => undefined }).catch(() => undefined);
  await tried;
});

it('resumes links of earlier pages like the wallet that it loads, except with a provider of the site', async () => {
  const core = createCore({ networks: [mainnet], adapters: [] });
  const options = {
    ...{ relayUrl: 'ws://127.0.0.1:9', projectId: undefined, verifyUrl: undefined, apiUrl: undefined },
    ...{ storage: memoryStorage(), namespaces: ['eip155'], core: () => core },
  };
  const wallet = pairedShell(options);
  onTestFinished(() => wallet.destroy());
  if (wallet.connect.by !== 'link') throw new Error('paired by a link');
  const link = { topic: 'unknown', expiry: Date.now() / 1000 + 60, signal: new AbortController().signal };
  await expect(wallet.connect.resume?.(link)).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' });
  const provider = {} as never;
  expect(pairedShell({ ...options, provider }).connect).toMatchObject({ resume: undefined });
});
