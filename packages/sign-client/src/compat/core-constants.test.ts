import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { RELAYER_EVENTS } from '../exports/index.ts';
import { getAppMetadata } from '../exports/utils.ts';
import { createPeers } from '../test-support/peers.ts';

test('emits relay events under the exported names', async () => {
  const { dapp } = await createPeers();
  const heard: string[] = [];
  for (const name of ['connect', 'disconnect', 'transport_closed', 'publish'] as const)
    dapp.core.relayer.on(RELAYER_EVENTS[name], () => heard.push(name));
  await dapp.connect({ optionalNamespaces: {} });
  await settle();
  await dapp.core.relayer.restartTransport();
  await dapp.core.relayer.transportClose();
  expect(heard).toEqual(['connect', 'publish', 'disconnect', 'connect', 'disconnect', 'transport_closed']);
  await dapp.dispose();
});

test('returns empty app metadata outside a page', () => {
  expect(getAppMetadata()).toEqual({ name: '', description: '', url: '', icons: [] });
});
