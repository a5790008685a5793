import { createProtocolError } from '@mooring/protocol/sign';
import { watch } from '../engine/session-expiry.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { loadPart } from '../lazy/load-part.ts';

/** Dapps that ask to sign in; what deals with them is fetched when one does. */
export function handleAuthRequests(engine: SignEngine): void {
  const { core } = engine;
  core.messenger.handle('wc_sessionAuthenticate', {
    async request(message) {
      if (!core.pairing.has(message.topic)) return;
      // The dapp's proposal, which came along, is what such a wallet answers.
      if (!answersAuthentication(engine, message.topic))
        throw createProtocolError('WC_METHOD_UNSUPPORTED', 'wc_sessionAuthenticate');
      const part = await loadPart(() => import('../authenticate/authenticate-part.ts'));
      return part.onAuthRequest(engine, message);
    },
  });
  watch(engine, 'auth-request', core.authRequests, ({ expiryTimestamp }) => expiryTimestamp);
  core.onExpire('auth-request', async (id) => {
    core.deleted.add(id, 'request');
    await core.authRequests.delete(id);
  });
}

/** Whether the application listens for sign-ins, or has one of this pairing; one that does not is proposed to instead. */
export function answersAuthentication({ core, events }: SignEngine, topic: string): boolean {
  return (
    events.listenerCount('session_authenticate') > 0 ||
    core.authRequests.values().some(({ pairingTopic }) => pairingTopic === topic)
  );
}
