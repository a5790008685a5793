import { FakeClock } from '@mooring/protocol/testing';
import { Emitter } from '../emitter/emitter.ts';
import { alwaysOnline } from '../ports/network-status.ts';
import { RelayClient, type RelayClientOptions } from '../relay/relay-client.ts';
import type { Publication, PushedMessage, RelayEvents } from '../relay/relay-port.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

export const topic = 'ab'.repeat(32);
export const publication: Publication = {
  method: 'irn_publish',
  params: { topic, message: 'AAAA', ttl: 300, prompt: false, tag: 1108 },
};

/** A relay client, and the relay in memory that it connects to. */
export function setUpRelayClient(options: Partial<RelayClientOptions> = {}) {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const events = new Emitter<RelayEvents>();
  const messages: PushedMessage[] = [];
  const client = new RelayClient({
    url: 'ws://relay.test',
    projectId: undefined,
    userAgent: 'wc-2/js-2.21.8/test/node',
    clock,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    openSocket: async () => relay.socket,
    identity: () => ({
      seed: '01'.repeat(32),
      clientId: 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw',
    }),
    network: alwaysOnline,
    events,
    onMessage: async (message) => void messages.push(message),
    ...options,
  });
  const methods = () => relay.frames.map(({ method }) => method);
  return { relay, clock, events, messages, client, methods };
}
