import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { relayReach } from './relay-reach.ts';
import type { DappClient } from './sign-session.ts';

/** A client with the test's relay. */
function made(relay: object | undefined) {
  const listeners = new Map<string, () => void>();
  const on = (name: string, listener: () => void) => listeners.set(name, listener);
  const relayer = relay && Object.assign(relay, { on });
  let changes = 0;
  const clock = new FakeClock();
  const changed = () => {
    changes += 1;
  };
  const read = relayReach({ core: { relayer } } as unknown as DappClient, changed, clock);
  return { read, clock, changes: () => changes, say: (name: string) => listeners.get(name)?.() };
}

it('tries while the socket opens, and between attempts, until it stays open', async () => {
  const relay = { connected: false, connecting: true };
  const { read, clock, say, changes } = made(relay);
  expect(read()).toBe('trying');
  relay.connecting = false;
  say('relayer_error');
  expect(read()).toBe('trying');
  relay.connected = true;
  say('relayer_connect');
  expect(read()).toBe('trying');
  await clock.advance(1_000);
  expect([read(), changes()]).toEqual(['reached', 2]);
  relay.connected = false;
  say('relayer_disconnect');
  expect(read()).toBe('trying');
});

it('is unknown if another tab owns the socket, or the client reports nothing', () => {
  expect(made({ connected: false, connecting: false }).read()).toBe('unknown');
  expect(made(undefined).read()).toBe('unknown');
});

it('keeps trying while a relay, or a proxy before it, closes each socket at once', async () => {
  const relay = { connected: false, connecting: true };
  const { read, clock, say } = made(relay);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    relay.connected = true;
    say('relayer_connect');
    await clock.advance(500);
    relay.connected = false;
    say('relayer_disconnect');
    await clock.advance(2_000);
    expect(read()).toBe('trying');
  }
});

it('is reached at once by a first connection', () => {
  const { read, say, changes } = made({ connected: true, connecting: false });
  say('relayer_connect');
  expect([read(), changes()]).toEqual(['reached', 1]);
});

it('reports that the clock is behind while the relay answers', () => {
  const relay = { connected: true, connecting: false, clockIsBehind: false };
  const { read, say, changes } = made(relay);
  expect(read()).toBe('reached');
  relay.clockIsBehind = true;
  say('relayer_clock_behind');
  expect([read(), changes()]).toEqual(['behind', 1]);
  relay.connected = false;
  say('relayer_disconnect');
  expect(read()).toBe('trying');
});

it('reconnects while an open socket does not respond', () => {
  const relay = { connected: true, connecting: false, isSilent: true };
  const { read, say, changes } = made(relay);
  say('relayer_silence');
  expect([read(), changes()]).toEqual(['trying', 1]);
  relay.isSilent = false;
  say('relayer_silence');
  expect([read(), changes()]).toEqual(['reached', 2]);
});
