import { watch } from '../engine/session-expiry.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { loadAuthenticate } from '../lazy.ts';

/** Handles the wallet's answers to sign-ins. */
export function handleAuthAnswers(engine: SignEngine): void {
  const { core } = engine;
  core.messenger.handle('wc_sessionAuthenticate', {
    response: async (message) => (await loadAuthenticate()).onAuthAnswer(engine, message),
  });
  watch(engine, 'auth', core.auths, ({ expiry }) => expiry);
  core.onExpire('auth', async (topic) => {
    const auth = core.auths.get(topic);
    if (auth) await (await loadAuthenticate()).dropAuth(engine, auth);
  });
}
