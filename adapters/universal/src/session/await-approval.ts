import type { Clock } from '@mooring/core';
import { isMooringError, parsePairingUri } from '@mooring/protocol';
import { createError } from '../errors.ts';
import type { DappClient, SignSession } from './sign-session.ts';

/** The reason that peers get when a session ends here. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' } as const;

/** Seconds until a link without an expiry expires. */
const defaultLife = 300;

export interface AwaitApprovalParameters {
  readonly client: DappClient;
  readonly clock: Clock;
  readonly optionalNamespaces: Parameters<DappClient['connect']>[0]['optionalNamespaces'];
  readonly signal?: AbortSignal | undefined;
  readonly onUri?: ((uri: string, expiry: number) => void) | undefined;
}

/**
 * Makes a link and waits for a wallet to settle a session. Rejects with ABORTED, PAIRING_EXPIRED or the wallet's error. A
 * session that settles after that is ended at once.
 */
export async function awaitApproval(parameters: AwaitApprovalParameters): Promise<SignSession> {
  const { client, clock, signal, onUri } = parameters;
  if (signal?.aborted) throw createError('ABORTED');
  const { uri, approval } = await client.connect({ optionalNamespaces: parameters.optionalNamespaces });
  if (uri === undefined) throw createError('SOMETHING_WENT_WRONG');
  const { topic, expiryTimestamp } = parsePairingUri(uri);
  const expiry = expiryTimestamp ?? Math.floor(clock.now() / 1000) + defaultLife;
  const approved = approval();

  return new Promise<SignSession>((resolve, reject) => {
    let over = false;
    const end = (finish: () => void): boolean => {
      if (over) return false;
      over = true;
      cancel();
      signal?.removeEventListener('abort', onAbort);
      finish();
      return true;
    };
    const give = (code: 'ABORTED' | 'PAIRING_EXPIRED'): void => {
      if (end(() => reject(createError(code)))) dropPairing(client, topic);
    };
    const onAbort = (): void => give('ABORTED');
    const cancel = clock.after(Math.max(expiry * 1000 - clock.now(), 0), () => give('PAIRING_EXPIRED'));
    approved.then(
      (session) => {
        if (!end(() => resolve(session))) dropSession(client, session);
      },
      (error: unknown) => end(() => reject(expired(error) ? createError('PAIRING_EXPIRED') : error)),
    );
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    else onUri?.(uri, expiry);
  });
}

function expired(error: unknown): boolean {
  return isMooringError(error) && (error.code === 'PROPOSAL_EXPIRED' || error.code === 'EXPIRED');
}

function dropPairing(client: DappClient, topic: string): void {
  void client.core.pairing.disconnect({ topic }).catch(() => undefined);
}

/** Ends a session that is not used. The wallet learns of it if it can be reached. */
export function dropSession(client: DappClient, { topic }: Pick<SignSession, 'topic'>): void {
  void client.disconnect({ topic, reason: userDisconnected }).catch(() => undefined);
}
