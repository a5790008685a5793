import type { ByNamespace, Clock, Grant, OpenLink } from '@mooring/core/adapter';
import { createError } from '../errors.ts';
import { awaitAnswer } from '../session/await-approval.ts';
import type { SessionPort } from '../session/session-port.ts';
import type { SignSession } from '../session/sign-session.ts';
import { readGrants } from './read-grants.ts';

/** The session of a link, and all grants of its wallet. */
export interface Resumed {
  readonly session: SignSession;
  readonly grants: ByNamespace<Grant>;
}

/**
 * Waits for the answer to a link of an earlier page, which may have arrived before. Rejects with PAIRING_EXPIRED if the
 * link is no longer open, with CHAIN_NOT_SUPPORTED if the wallet grants nothing, with ABORTED, and with the wallet's error.
 *
 * @param refuse called with a session that is not used
 */
export async function resumeLink(
  port: SessionPort,
  {
    topic,
    clock,
    refuse,
    accept,
    ...link
  }: OpenLink & { readonly clock: Clock; readonly refuse: (session: SignSession) => void },
): Promise<Resumed> {
  const open = await port.resume?.(topic);
  if (open === undefined) throw createError('PAIRING_EXPIRED');
  const session = await awaitAnswer({ ...open, ...link, clock, onLate: refuse });
  const grants = readGrants(session.namespaces);
  if (Object.keys(grants).length === 0) {
    refuse(session);
    throw createError('CHAIN_NOT_SUPPORTED');
  }
  const signed = open.signedIn?.();
  // Otherwise the visitor signs in once connected.
  if (signed !== undefined) await accept?.(signed.cacaos, signed.requested).catch(() => undefined);
  // Given up while the site stored it.
  if (link.signal.aborted) {
    refuse(session);
    throw createError('ABORTED');
  }
  return { session, grants };
}
