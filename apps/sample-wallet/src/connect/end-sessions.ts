import { protocolError } from '@mooring/protocol/sign';
import type { WalletKit } from './wallet-kit.ts';

const patience = 5_000;

/** Ends every session, and waits at most five seconds for the relay. Never rejects. */
export async function endSessions(
  kit: Pick<WalletKit, 'getActiveSessions' | 'disconnectSession'>,
  wait: (milliseconds: number) => Promise<void> = (milliseconds) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
): Promise<void> {
  const reason = protocolError('USER_DISCONNECTED');
  const endings = Object.keys(kit.getActiveSessions()).map((topic) =>
    kit.disconnectSession({ topic, reason }),
  );
  await Promise.race([Promise.allSettled(endings), wait(patience)]);
}
