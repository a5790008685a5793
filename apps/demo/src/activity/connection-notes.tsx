import { useWalletInfo } from '@mooring/kit/react';
import { useEffect, useRef } from 'react';
import { useConnection } from 'wagmi';
import type { Say } from '../messages/say.ts';
import { activity } from './activity.ts';

/** Notes what the wallet itself does. `restored`: what is connected first was so before this visit. */
export function ConnectionNotes({ restored }: { readonly restored: boolean }) {
  const { address, chainId, chain, status, connector } = useConnection();
  const { walletInfo } = useWalletInfo();
  const wallet = walletInfo?.name ?? connector?.name;
  // wagmi knows of a connection a moment before the modal, which knows whose it is.
  const known = walletInfo !== undefined;
  const before = useRef<{ readonly address: string; readonly chainId: number }>(undefined);
  const restoring = useRef(restored);

  useEffect(() => {
    const last = before.current;
    if (status === 'disconnected' && last !== undefined) {
      before.current = undefined;
      restoring.current = false;
      activity.add({ kind: 'disconnect', say: (messages) => messages.didDisconnect() });
    }
    if (status !== 'connected' || !known) return;
    before.current = { address, chainId };
    if (last === undefined) {
      const again = restoring.current;
      const say: Say = (messages) => {
        const named = { wallet: wallet ?? messages.yourWallet() };
        return again ? messages.didRestore(named) : messages.didConnect(named);
      };
      activity.add({ kind: 'connect', say });
      return;
    }
    if (last.address !== address)
      activity.add({ kind: 'connect', say: (messages) => messages.didChangeAccount() });
    if (last.chainId !== chainId) {
      const say: Say = (messages) =>
        messages.didChangeNetwork({ network: chain?.name ?? messages.unknownNetwork() });
      activity.add({ kind: 'network', say });
    }
  }, [address, chainId, chain, status, known, wallet]);
  return null;
}
