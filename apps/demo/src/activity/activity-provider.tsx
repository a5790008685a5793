import { useWalletInfo } from '@mooring/kit/react';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useConnection } from 'wagmi';
import type { Say } from '../messages/say.ts';
import { type ActivityLog, createActivityLog } from './activity-log.ts';

const ActivityContext = createContext<ActivityLog | undefined>(undefined);

export function useActivity(): ActivityLog {
  const log = use(ActivityContext);
  if (log === undefined) throw new Error('There is no activity around this component.');
  return log;
}

/** Holds what happened, and notes what the wallet itself does. */
export function ActivityProvider({ children }: { readonly children: ReactNode }) {
  const [log] = useState(() => createActivityLog(Date.now));
  return (
    <ActivityContext value={log}>
      <ConnectionNotes log={log} />
      {children}
    </ActivityContext>
  );
}

function ConnectionNotes({ log }: { readonly log: ActivityLog }) {
  const { address, chainId, chain, status, connector } = useConnection();
  const wallet = useWalletInfo().walletInfo?.name ?? connector?.name;
  const before = useRef<{ readonly address: string; readonly chainId: number }>(undefined);
  const restoring = useRef(true);

  useEffect(() => {
    if (status === 'connecting') restoring.current = false;
    const last = before.current;
    if (status === 'disconnected' && last !== undefined) {
      before.current = undefined;
      restoring.current = false;
      log.add({ kind: 'disconnect', say: (messages) => messages.didDisconnect() });
    }
    if (status !== 'connected') return;
    before.current = { address, chainId };
    if (last === undefined) {
      const restored = restoring.current;
      const say: Say = (messages) => {
        const named = { wallet: wallet ?? messages.yourWallet() };
        return restored ? messages.didRestore(named) : messages.didConnect(named);
      };
      log.add({ kind: 'connect', say });
      return;
    }
    if (last.address !== address)
      log.add({ kind: 'connect', say: (messages) => messages.didChangeAccount() });
    if (last.chainId !== chainId) {
      const say: Say = (messages) =>
        messages.didChangeNetwork({ network: chain?.name ?? messages.unknownNetwork() });
      log.add({ kind: 'network', say });
    }
  }, [log, address, chainId, chain, status, wallet]);
  return null;
}
