import { protocolError } from '@mooring/protocol/sign';
import type { SignEngine } from './sign-engine.ts';

/**
 * Deletes a session and its records. Pending calls on its topic reject as disconnected by the user.
 *
 * @param options `keepsKey`: whether its approval may be tried again with the same key; the history then stays, too
 */
export async function deleteSession(
  engine: SignEngine,
  topic: string,
  { keepsKey = false }: { readonly keepsKey?: boolean } = {},
): Promise<void> {
  const { core } = engine;
  const session = core.sessions.get(topic);
  core.deleted.add(topic, 'session');
  core.relayer.unsubscribe(topic);
  core.messenger.forgetTopic(topic);
  const requests = core.requests.values().filter((request) => request.topic === topic);
  for (const { id } of requests) core.deleted.add(id, 'request');
  const answers = core.answers.entries().filter(([, answer]) => answer.topic === topic);
  const error = protocolError('USER_DISCONNECTED');
  core.broadcast('reject-topic', { topic, error });
  core.waiters.rejectTopic(topic, error);
  await Promise.all([
    core.sessions.delete(topic),
    keepsKey ? undefined : core.keychain.delete(topic),
    session ? core.keychain.delete(session.self.publicKey) : undefined,
    ...requests.map(({ id }) => core.requests.delete(id)),
    ...answers.map(([key]) => core.answers.delete(key)),
    keepsKey ? undefined : core.history.deleteTopic(topic),
  ]);
}
