import { useWalletInfo } from '@mooring/kit/react';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useConnection } from 'wagmi';
import { messages } from '../messages/en.ts';
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
  const wallet = useWalletInfo().walletInfo?.name ?? connector?.name ?? messages.yourWallet;
  const before = useRef<{ readonly address: string; readonly chainId: number }>(undefined);
  const restoring = useRef(true);

  useEffect(() => {
    if (status === 'connecting') restoring.current = false;
    const last = before.current;
    if (status === 'disconnected' && last !== undefined) {
      before.current = undefined;
      restoring.current = false;
      log.add({ kind: 'disconnect', text: messages.didDisconnect });
    }
    if (status !== 'connected') return;
    before.current = { address, chainId };
    if (last === undefined) {
      const text = restoring.current ? messages.didRestore(wallet) : messages.didConnect(wallet);
      log.add({ kind: 'connect', text });
      return;
    }
    if (last.address !== address) log.add({ kind: 'connect', text: messages.didChangeAccount });
    if (last.chainId !== chainId) {
      const text = messages.didChangeNetwork(chain?.name ?? messages.unknownNetwork);
      log.add({ kind: 'network', text });
    }
  }, [log, address, chainId, chain, status, wallet]);
  return null;
}
