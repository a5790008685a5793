import {
  type AppKitCore,
  type CaipAddress,
  type CaipNetwork,
  knownBalance,
  type NativeBalance,
  watchBalance,
} from '@mooring/core';
import { useEffect, useState } from 'react';

export interface ShownBalance {
  /** The last known one is shown at once, and refreshed quietly. */
  readonly balance: NativeBalance | undefined;
  readonly failed: boolean;
}

/** The native balance, read when it is older than the query's stale time and again while it is shown. */
export function useNativeBalance(
  core: AppKitCore,
  address: CaipAddress | undefined,
  network: CaipNetwork,
): ShownBalance {
  const key = `${address} ${network.caipNetworkId}`;
  const [read, setRead] = useState<{ readonly key: string; readonly failed: boolean }>();
  useEffect(() => {
    if (address === undefined) return;
    return watchBalance(core, { address, network }, ({ failed }) => setRead({ key, failed }));
  }, [core, address, network, key]);
  return {
    balance: address === undefined ? undefined : knownBalance(core, { address, network }),
    failed: read?.key === key && read.failed,
  };
}
