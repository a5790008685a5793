import { type Cacao, cacaoNamespaces } from '@mooring/protocol/cacao';
import { sessionLifetimeSeconds } from '@mooring/protocol/limits';
import type { SessionRecord } from '@mooring/protocol/sign';
import type { SignEngine } from '../engine/sign-engine.ts';

type Known = Pick<SessionRecord, 'topic' | 'pairingTopic' | 'self' | 'peer' | 'controller' | 'transportType'>;

/** The session that a sign-in grants; `undefined` when no method was allowed. */
export function authSession(
  engine: SignEngine,
  cacaos: readonly Cacao[],
  known: Known,
): SessionRecord | undefined {
  const namespaces = cacaoNamespaces(cacaos);
  return (
    namespaces && {
      ...known,
      relay: { protocol: 'irn' },
      expiry: engine.now + sessionLifetimeSeconds,
      namespaces,
      acknowledged: true,
      requiredNamespaces: {},
      optionalNamespaces: {},
    }
  );
}
