import { visibleText } from '@mooring/clear-signing';
import { readPeerMetadata } from '@mooring/protocol';
import type { WalletKit } from './wallet-kit.ts';

type Waiting = Pick<
  WalletKit,
  'events' | 'getActiveSessions' | 'getPendingSessionProposals' | 'getPendingSessionRequests'
>;

const changes = [
  'session_proposal',
  'session_request',
  'session_request_answered',
  'session_request_expire',
  'proposal_expire',
  'session_proposal_answered',
  'session_delete',
  'session_expire',
] as const;

/** Names of the sites that wait for an answer, without duplicates; empty for a site without a name. */
export function waitingSites(kit: Waiting): readonly string[] {
  const sessions = kit.getActiveSessions();
  const metadata = [
    ...kit.getPendingSessionRequests().map(({ topic }) => sessions[topic]?.peer.metadata),
    ...Object.values(kit.getPendingSessionProposals()).map(({ proposer }) => proposer.metadata),
  ];
  return [...new Set(metadata.map((each) => visibleText(readPeerMetadata(each).name, 64).text))];
}

/** Calls back with them now and when they change. Returns a function that stops. */
export function watchWaitingSites(kit: Waiting, listener: (sites: readonly string[]) => void): () => void {
  // A request is stored before its event.
  const look = (): void => listener(waitingSites(kit));
  for (const change of changes) kit.events.on(change, look);
  look();
  return () => {
    for (const change of changes) kit.events.off(change, look);
  };
}
