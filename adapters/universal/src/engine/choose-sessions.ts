import type { Namespace } from '@mooring/core';
import type { ByNamespace, Clock, Grant } from '@mooring/core/adapter';
import type { SignSession } from '../session/sign-session.ts';
import type { PairedMemory } from './paired-memory.ts';
import { readGrants } from './read-grants.ts';

/** A session that has not expired. */
export interface StoredSession {
  readonly session: SignSession;
  readonly grants: ByNamespace<Grant>;
  /** The namespaces that it serves: those of the last visit, and those that no other session serves and were not left. */
  readonly own: readonly Namespace[];
  /** Whether all its namespaces were left. */
  readonly isLeft: boolean;
}

/** The sessions of earlier visits that have not expired, the longest-lasting first. */
export function chooseSessions(
  sessions: readonly SignSession[],
  { clock, memory }: { readonly clock: Clock; readonly memory: PairedMemory },
): readonly StoredSession[] {
  const live = sessions
    .filter(({ expiry }) => expiry * 1_000 > clock.now())
    .map((session) => ({ session, grants: readGrants(session.namespaces) }))
    .sort((one, other) => other.session.expiry - one.session.expiry);
  const wasLeft = (namespace: Namespace, { topic }: SignSession): boolean =>
    memory.get(namespace).left.includes(topic);
  const serving = (namespace: Namespace): string | undefined => {
    const { approval } = memory.get(namespace);
    const given = live.filter(
      ({ session, grants }) => Object.hasOwn(grants, namespace) && !wasLeft(namespace, session),
    );
    return (given.find(({ session }) => session.topic === approval) ?? given[0])?.session.topic;
  };
  return live.map(({ session, grants }) => {
    const names = Object.keys(grants);
    return {
      session,
      grants,
      own: names.filter((namespace) => serving(namespace) === session.topic),
      isLeft: names.length > 0 && names.every((namespace) => wasLeft(namespace, session)),
    };
  });
}
