import { protocolError } from '@mooring/protocol/sign';
import { type Clock, settledWithin, systemClock } from '@mooring/protocol/time';
import type { WalletKit } from './wallet-kit.ts';

const timeoutMs = 5_000;

/** Ends every session, and waits at most five seconds for the relay. Never rejects. */
export function endSessions(
  kit: Pick<WalletKit, 'getActiveSessions' | 'disconnectSession'>,
  clock: Clock = systemClock,
): Promise<void> {
  const reason = protocolError('USER_DISCONNECTED');
  const endings = Object.keys(kit.getActiveSessions()).map((topic) =>
    kit.disconnectSession({ topic, reason }),
  );
  return settledWithin(clock, timeoutMs, Promise.allSettled(endings));
}
