import type { Approval, ByNamespace, Grant } from '@mooring/core/adapter';
import { readPeerMetadata } from '@mooring/protocol';
import type { SignSession } from '../session/sign-session.ts';
import { readProperties } from './read-properties.ts';

/** A session as the engine reports it. `grants`: those that the session serves. */
export function approvalOf(session: SignSession, grants: ByNamespace<Grant>): Approval {
  const { name, icon } = readPeerMetadata(session.peer.metadata);
  return {
    id: session.topic,
    peer: { name, icon, type: 'walletConnect' },
    grants,
    properties: readProperties(session.sessionProperties),
    link: session.pairingTopic,
  };
}
