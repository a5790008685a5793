import { expect, it } from 'vitest';
import { relayReach } from './relay-reach.ts';
import type { DappClient } from './sign-session.ts';

/** A client whose relay is as the test says. */
function made(relay: object | undefined) {
  const listeners = new Map<string, () => void>();
  const on = (name: string, listener: () => void) => listeners.set(name, listener);
  const relayer = relay && Object.assign(relay, { on });
  let changes = 0;
  const read = relayReach({ core: { relayer } } as unknown as DappClient, () => {
    changes += 1;
  });
  return { read, changes: () => changes, say: (name: string) => listeners.get(name)?.() };
}

it('tries while the socket opens, and between attempts, until it is open', () => {
  const relay = { connected: false, connecting: true };
  const { read, say, changes } = made(relay);
  expect(read()).toBe('trying');
  relay.connecting = false;
  say('relayer_error');
  expect(read()).toBe('trying');
  relay.connected = true;
  say('relayer_connect');
  expect([read(), changes()]).toEqual(['reached', 2]);
  relay.connected = false;
  say('relayer_disconnect');
  expect(read()).toBe('trying');
});

it('is unknown if another tab owns the socket, or the client reports nothing', () => {
  expect(made({ connected: false, connecting: false }).read()).toBe('unknown');
  expect(made(undefined).read()).toBe('unknown');
});
