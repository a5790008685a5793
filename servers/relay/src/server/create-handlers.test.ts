import { closeCodes } from '@mooring/protocol/relay';
import { expect, it, vi } from 'vitest';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';

it('answers clients and operators on one port, and nothing else', async () => {
  const relay = await openRelay();
  const url = relay.url.replace(/^ws/, 'http');
  const ask = async (place: string) => {
    const response = await fetch(`${url}${place}`, { headers: { connection: 'close' } });
    return [place, response.status, await response.text()] as const;
  };
  expect(await ask('/health')).toMatchObject(['/health', 200, expect.any(String)]);
  expect(await ask('/ready')).toMatchObject(['/ready', 200, expect.stringContaining('store')]);
  expect(await ask('/metrics')).toMatchObject([
    '/metrics',
    200,
    expect.stringContaining('relay_connections'),
  ]);
  expect(await ask('/elsewhere')).toEqual(['/elsewhere', 404, 'not found\n']);
  await openClient(relay);
  await vi.waitFor(async () => expect(await metric(relay, 'relay_connections')).toBe(1));
});

it('closes a connection that sends too many frames, and counts it', async () => {
  const relay = await openRelay({ frames: 2, framesWindow: 3_600 });
  const client = await openClient(relay);
  for (let sent = 0; sent < 3; sent += 1) client.socket.send('{}');
  expect(await client.closed()).toMatchObject({
    code: closeCodes.tooManyRequests,
    reason: 'Too Many Requests',
  });
  expect(await metric(relay, 'relay_refusals_total', 'reason="frame-rate"')).toBe(1);
});
