import { pingResponseDelayMs } from '@mooring/protocol/limits';
import { createError } from '../errors.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';
import { requireEitherTopic } from './require-session.ts';
import type { SignEngine } from './sign-engine.ts';

const pingTimeout = 60_000;

/**
 * Checks whether the peer is there; resolves 500 ms after its answer.
 *
 * @throws MooringError `TIMED_OUT` after 60 s (30 s on a pairing), and the texts of pairing-protocol §5.8
 */
export async function ping(engine: SignEngine, parameters: { readonly topic: string }): Promise<void> {
  const { core } = engine;
  core.assertReady();
  assertParameters('ping', parameters);
  const { topic } = parameters;
  if ((await requireEitherTopic(engine, topic)) === 'pairing') {
    await core.pairing.ping({ topic });
    return;
  }
  const id = core.messenger.nextId();
  const answered = core.waiters.wait(`answer:${id}`, topic, pingTimeout, () =>
    createError('TIMED_OUT', { what: 'The ping' }),
  );
  core.messenger
    .request(topic, 'wc_sessionPing', {}, { id })
    .catch((error: unknown) => core.waiters.settle(`answer:${id}`, { error }));
  try {
    await answered;
  } catch (error) {
    core.history.deleteSent(id).catch(() => undefined);
    throw error;
  }
}

export function handleSessionPing(engine: SignEngine): void {
  const { core } = engine;
  core.messenger.handle('wc_sessionPing', {
    request({ topic, id }) {
      if (!core.sessions.has(topic)) return;
      core.messenger.answer(topic, id, 'wc_sessionPing', true).catch(() => undefined);
      engine.emit('session_ping', { id, topic });
    },
    response({ request, error }) {
      const outcome = error ? { error } : { result: undefined };
      core.clock.after(pingResponseDelayMs, () => core.settle(`answer:${request.id}`, outcome));
    },
  });
}
