import type { AppKitCore } from '@mooring/core';
import { noAnswerNoticeMs } from '@mooring/protocol/limits';
import { useLate, useOnline } from '@mooring/ui/page';
import { useEffect, useState, useSyncExternalStore } from 'react';

const nothing = () => () => undefined;

/** Why a paired wallet cannot be reached. */
export type Unreached = 'offline' | 'trying' | 'behind';

/**
 * Why a paired wallet cannot be reached: the device is offline (at once), the relay has not answered for 3 s or since the
 * device was offline, or this device's clock is behind.
 */
export function useReach(core: AppKitCore): Unreached | undefined {
  const wallet = core.wallets.find(({ connect }) => connect.by === 'link');
  const online = useOnline();
  const reach = useSyncExternalStore(
    wallet?.reach?.subscribe ?? nothing,
    () => wallet?.reach?.read(),
    () => undefined,
  );
  const trying = reach === 'trying';
  const late = useLate(trying, noAnswerNoticeMs, { clock: core.clock });
  const [wasOffline, setWasOffline] = useState(false);
  // Back online, no wallet can be reached before the connection is open again.
  useEffect(() => {
    if (!trying) setWasOffline(false);
    else if (!online) setWasOffline(true);
  }, [trying, online]);
  if (!online) return 'offline';
  if (reach === 'behind') return 'behind';
  return trying && (late || wasOffline) ? 'trying' : undefined;
}
