import {
  type AppKitCore,
  balanceQuery,
  type CaipAddress,
  type CaipNetwork,
  type NativeBalance,
} from '@mooring/core';
import { useEffect, useState } from 'react';

export interface ShownBalance {
  /** The last known one is shown at once, and refreshed quietly. */
  readonly balance: NativeBalance | undefined;
  readonly failed: boolean;
}

interface Known {
  readonly key: string;
  readonly balance: NativeBalance;
  readonly at: number;
}

// What was read last per instance, so that a view opened again has its figure at once. Bounded: one entry each.
const lastKnown = new WeakMap<AppKitCore, Known>();

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
    const query = balanceQuery(core, { address, network });
    let ended = false;
    let cancel: () => void = () => undefined;
    const load = async () => {
      let failed = false;
      try {
        lastKnown.set(core, { key, balance: await query.queryFn(), at: core.clock.now() });
      } catch {
        failed = true;
      }
      if (ended) return;
      setRead({ key, failed });
      cancel = core.clock.after(query.staleTime, () => void load());
    };
    const known = lastKnown.get(core);
    const age = known?.key === key ? core.clock.now() - known.at : query.staleTime;
    if (age < query.staleTime) cancel = core.clock.after(query.staleTime - age, () => void load());
    else void load();
    return () => {
      ended = true;
      cancel();
    };
  }, [core, address, network, key]);
  const known = lastKnown.get(core);
  return {
    balance: known?.key === key ? known.balance : undefined,
    failed: read?.key === key && read.failed,
  };
}
