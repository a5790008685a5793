import { watch } from '../engine/session-expiry.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { loadPart } from '../lazy/load-part.ts';

const load = () => loadPart(() => import('../authenticate/authenticate-part.ts'));

/** The wallet's answers to sign-ins; what deals with them is fetched when one comes. */
export function handleAuthAnswers(engine: SignEngine): void {
  const { core } = engine;
  core.messenger.handle('wc_sessionAuthenticate', {
    response: async (message) => (await load()).onAuthAnswer(engine, message),
  });
  watch(engine, 'auth', core.auths, ({ expiry }) => expiry);
  core.onExpire('auth', async (topic) => {
    const auth = core.auths.get(topic);
    if (auth) await (await load()).dropAuth(engine, auth);
  });
}
