import type { Clock } from '@mooring/core/adapter';
import { isMooringError, parsePairingUri } from '@mooring/protocol';
import { pairingLifetimeSeconds } from '@mooring/protocol/limits';
import { createError } from '../errors.ts';
import type { Proposed } from './session-port.ts';
import type { SignSession } from './sign-session.ts';

interface Waiting {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called with a session that settles after the attempt has ended. */
  readonly onLate: (session: SignSession) => void;
}

export interface AwaitApprovalParameters extends Waiting {
  readonly propose: () => Promise<Proposed>;
  /** `expiry` in Unix seconds. */
  readonly onLink: (uri: string, expiry: number) => void;
}

export interface AwaitAnswerParameters extends Waiting, Pick<Proposed, 'approval' | 'abandon'> {
  /** Of the link, in Unix seconds. */
  readonly expiry: number;
}

/**
 * Creates a link and waits for a wallet to settle a session. Rejects with ABORTED, PAIRING_EXPIRED or the wallet's
 * error.
 */
export async function awaitApproval(parameters: AwaitApprovalParameters): Promise<SignSession> {
  const { clock, signal, onLink } = parameters;
  if (signal.aborted) throw createError('ABORTED');
  const { uri, approval, abandon } = await parameters.propose();
  if (uri === undefined) throw createError('SOMETHING_WENT_WRONG');
  const { expiryTimestamp } = parsePairingUri(uri);
  const expiry = expiryTimestamp ?? Math.floor(clock.now() / 1000) + pairingLifetimeSeconds;
  const answered = awaitAnswer({ ...parameters, approval, abandon, expiry });
  // A listener of the link may throw.
  answered.catch(() => undefined);
  if (!signal.aborted) onLink(uri, expiry);
  return answered;
}

/**
 * Waits for a wallet to settle a session, and abandons its link when it expires or the signal aborts. Rejects
 * as {@link awaitApproval}.
 */
export function awaitAnswer(parameters: AwaitAnswerParameters): Promise<SignSession> {
  const { clock, signal, expiry, approval, abandon, onLate } = parameters;
  return new Promise<SignSession>((resolve, reject) => {
    let over = false;
    const end = (finish: () => void): boolean => {
      if (over) return false;
      over = true;
      cancel();
      signal.removeEventListener('abort', onAbort);
      finish();
      return true;
    };
    const give = (code: 'ABORTED' | 'PAIRING_EXPIRED'): void => {
      if (end(() => reject(createError(code)))) abandon();
    };
    const onAbort = (): void => give('ABORTED');
    const cancel = clock.after(Math.max(expiry * 1000 - clock.now(), 0), () => give('PAIRING_EXPIRED'));
    approval().then(
      (session) => {
        if (!end(() => resolve(session))) onLate(session);
      },
      (error: unknown) => end(() => reject(expired(error) ? createError('PAIRING_EXPIRED') : error)),
    );
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

function expired(error: unknown): boolean {
  return isMooringError(error) && (error.code === 'PROPOSAL_EXPIRED' || error.code === 'EXPIRED');
}
