import { FakeClock, settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { createClient, createPeers, outcomeOf } from '../test-support/peers.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

test('emits relay events when the socket opens and closes', async () => {
  const client = await createClient(new MemoryRelay(), new FakeClock(), 'dapp');
  const { relayer } = client.core;
  const heard: string[] = [];
  const gone = () => heard.push('never');
  relayer.on('relayer_connect', () => heard.push('open'));
  relayer.once('relayer_disconnect', () => heard.push('closed'));
  relayer.on('relayer_connect', gone).removeListener('relayer_connect', gone);
  await relayer.open();
  relayer.close();
  await settle();
  expect(heard).toEqual(['open', 'closed']);
});

test('rejects calls immediately after disposal and leaves no timer', async () => {
  const { dapp, wallet, clock } = await createPeers();
  await Promise.all([dapp.dispose(), wallet.dispose()]);
  const params = { topic: 'ab'.repeat(32), message: 'AA==', ttl: 300, prompt: false, tag: 1108 };
  const outcome = await outcomeOf(dapp.core.relayer.publish({ method: 'irn_publish', params }));
  expect(outcome).toMatchObject({ error: { code: 'ABORTED' } });
  expect(clock.pending).toBe(0);
});
