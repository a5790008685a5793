import { useWalletInfo } from '@mooring/kit/react';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useConnection, useConnectionEffect } from 'wagmi';
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
  const { address, chainId, chain, status } = useConnection();
  const wallet = useWalletInfo().walletInfo?.name;
  const walletRef = useRef(wallet);
  walletRef.current = wallet;
  const before = useRef<{ address: string | undefined; chainId: number | undefined }>(undefined);

  useConnectionEffect({
    onConnect({ isReconnected, connector }) {
      const name = walletRef.current ?? connector.name;
      log.add({
        kind: 'connect',
        text: isReconnected ? messages.didRestore(name) : messages.didConnect(name),
      });
    },
    onDisconnect: () => log.add({ kind: 'disconnect', text: messages.didDisconnect }),
  });

  useEffect(() => {
    const last = before.current;
    before.current = status === 'connected' ? { address, chainId } : undefined;
    if (last === undefined || status !== 'connected') return;
    if (last.address !== address) log.add({ kind: 'connect', text: messages.didChangeAccount });
    if (last.chainId !== chainId) {
      const text = messages.didChangeNetwork(chain?.name ?? messages.unknownNetwork);
      log.add({ kind: 'network', text });
    }
  }, [log, address, chainId, chain, status]);
  return null;
}
