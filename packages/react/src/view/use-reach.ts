import type { AppKitCore } from '@mooring/core';
import { relayNoticeDelayMs } from '@mooring/protocol/limits';
import { useEffect, useState, useSyncExternalStore } from 'react';

const nothing = () => () => undefined;

function watchNetwork(listener: () => void): () => void {
  const controller = new AbortController();
  for (const name of ['online', 'offline']) {
    window.addEventListener(name, listener, { signal: controller.signal });
  }
  return () => controller.abort();
}

/** Why a paired wallet cannot be reached: the device is offline (at once), or the relay has not answered for 3 s. */
export function useReach(core: AppKitCore): 'offline' | 'trying' | undefined {
  const wallet = core.wallets.find(({ connect }) => connect.by === 'link');
  const online = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  const trying = useSyncExternalStore(
    wallet?.reach?.subscribe ?? nothing,
    () => wallet?.reach?.read() === 'trying',
    () => false,
  );
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!trying) return;
    const cancel = core.clock.after(relayNoticeDelayMs, () => setLate(true));
    return () => {
      cancel();
      setLate(false);
    };
  }, [core, trying]);
  if (!online) return 'offline';
  return trying && late ? 'trying' : undefined;
}
