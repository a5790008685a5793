import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import DefaultClient, { Core, SignClient } from '../exports/index.ts';
import { WalletKit } from '../exports/wallet.ts';
import { metadata } from '../test-support/peers.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

const make = () => ({ clock: new FakeClock(), socket: new MemoryRelay().socket });

test.each([
  ['SignClient', () => SignClient.init({ metadata: metadata('dapp') })],
  ['SignClient with a project id alone', () => SignClient.init({ projectId: 'project' })],
  ['Core', async () => new Core({ projectId: 'project' })],
  ['WalletKit', async () => WalletKit.init({ core: new Core({}), metadata: metadata('wallet') })],
])('%s without a relay address names the missing setting', async (_name, start) => {
  await expect(start()).rejects.toMatchObject({
    code: 'RELAY_URL_MISSING',
    message: expect.stringContaining('Set `relayUrl`'),
  });
});

test('both imports are the same client and support instanceof', async () => {
  const client = await SignClient.init({
    ...make(),
    relayUrl: 'ws://relay.test',
    metadata: metadata('dapp'),
  });
  expect(DefaultClient).toBe(SignClient);
  expect(client instanceof SignClient).toBe(true);
  const core = new Core({ ...make(), relayUrl: 'ws://relay.test' });
  const kit = await WalletKit.init({ core, metadata: metadata('wallet') });
  expect(kit instanceof WalletKit).toBe(true);
  await Promise.all([client.dispose(), kit.dispose()]);
});

test('takes metadata from the page, and empty metadata outside a page', async () => {
  const start = () => SignClient.init({ ...make(), relayUrl: 'ws://relay.test' });
  const nowhere = await start();
  expect(nowhere.metadata).toEqual({ name: '', description: '', url: '', icons: [] });
  const icons = [{ href: 'https://shop.example/icon.png' }, {}];
  Object.assign(globalThis, {
    document: {
      title: 'Shop',
      querySelector: () => ({ content: 'Sells things.' }),
      querySelectorAll: () => icons,
    },
    location: { origin: 'https://shop.example' },
  });
  try {
    const here = await start();
    expect(here.metadata).toEqual({
      name: 'Shop',
      description: 'Sells things.',
      url: 'https://shop.example',
      icons: ['https://shop.example/icon.png'],
    });
    await here.dispose();
  } finally {
    for (const name of ['document', 'location']) Reflect.deleteProperty(globalThis, name);
  }
  await nowhere.dispose();
});

test('finds records by numeric id', async () => {
  const client = await SignClient.init({
    ...make(),
    relayUrl: 'ws://relay.test',
    metadata: metadata('dapp'),
  });
  const { approval } = await client.connect({ optionalNamespaces: {} });
  approval().catch(() => undefined);
  const [id = 0] = client.proposal.keys;
  expect(client.proposal.get(id).id).toBe(id);
  await client.dispose();
});
