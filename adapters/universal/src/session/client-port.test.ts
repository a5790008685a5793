import { expect, it } from 'vitest';
import { fakeClient, session } from '../test-support/fake-client.ts';
import { clientPort } from './client-port.ts';
import type { PortEvent } from './session-port.ts';

it('emits events of sessions until it is stopped', () => {
  const client = fakeClient(0);
  const emitted: PortEvent[] = [];
  const stop = clientPort(client).on((event) => emitted.push(event));
  const happens = (): void => {
    client.emit('session_update', { id: 1, topic: 'topic', params: { namespaces: {} } });
    client.emit('session_ping', { id: 2, topic: 'topic' });
    client.emit('session_delete', { id: 3, topic: 'topic' });
    client.emit('session_expire', { topic: 'topic' });
  };
  happens();
  expect(emitted.map(({ type }) => type)).toEqual(['updated', 'pinged', 'ended', 'ended']);
  expect(emitted[3]).toEqual({ type: 'ended', topic: 'topic', payload: { id: 0, topic: 'topic' } });
  stop();
  happens();
  expect(emitted).toHaveLength(4);
  expect(client.listening()).toBe(0);
});

it('ends the pairing of its link, and ends sessions with the reason that peers show', async () => {
  const client = fakeClient(1_800_000_000);
  const reasons: unknown[] = [];
  const port = clientPort({
    ...client,
    disconnect: async (parameters) => {
      reasons.push(parameters);
    },
  });
  const { uri, abandon } = await port.propose({ optionalNamespaces: {} });
  expect(uri).toMatch(/^wc:1{64}@2/);
  abandon();
  expect(client.dropped).toEqual(['1'.repeat(64)]);
  await port.end(session().topic);
  expect(reasons).toEqual([{ topic: 'topic', reason: { code: 6000, message: 'User disconnected.' } }]);
});
