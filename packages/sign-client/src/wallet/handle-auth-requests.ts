import { createProtocolError } from '@mooring/protocol/sign';
import { watch } from '../engine/session-expiry.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { withdrawUnanswered } from '../engine/unconfirmed.ts';
import { loadAuthenticate } from '../lazy.ts';

/** Handles dapps' sign-in requests. */
export function handleAuthRequests(engine: SignEngine): void {
  const { core } = engine;
  core.messenger.handle('wc_sessionAuthenticate', {
    async request(message) {
      if (!core.pairing.has(message.topic)) return;
      // Such a wallet answers the dapp's accompanying proposal instead.
      if (!answersAuthentication(engine, message.topic))
        throw createProtocolError('WC_METHOD_UNSUPPORTED', 'wc_sessionAuthenticate');
      const { onAuthRequest } = await loadAuthenticate();
      return onAuthRequest(engine, message);
    },
  });
  watch(engine, 'auth-request', core.authRequests, ({ expiryTimestamp }) => expiryTimestamp);
  core.onExpire('auth-request', async (id) => {
    const pending = core.authRequests.get(id);
    core.deleted.add(id, 'request');
    await core.authRequests.delete(id);
    if (pending) await withdrawUnanswered(engine, pending);
    engine.emit('session_authenticate_expire', { id: Number(id) });
  });
}

/**
 * Whether the application listens for sign-ins or this pairing has a pending one; otherwise it receives the proposal.
 */
export function answersAuthentication({ core, events }: SignEngine, topic: string): boolean {
  return (
    events.listenerCount('session_authenticate') > 0 ||
    core.authRequests.values().some(({ pairingTopic }) => pairingTopic === topic)
  );
}
