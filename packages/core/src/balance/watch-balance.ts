import type { NativeBalance } from '../contract/adapter.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, CaipNetwork } from '../contract/network.ts';
import { balanceQuery } from './balance-query.ts';

/** Whose balance, and where. */
export interface BalanceParameters {
  readonly address: CaipAddress;
  readonly network: CaipNetwork;
}

interface Known {
  readonly key: string;
  readonly balance: NativeBalance;
  readonly at: number;
}

// What was read last per instance, so that a view opened again has its figure at once. Bounded: one entry each.
const lastKnown = new WeakMap<AppKitCore, Known>();

const keyOf = ({ address, network }: BalanceParameters): string => `${address} ${network.caipNetworkId}`;

/** The balance that was read last, if it is this one. */
export function knownBalance(core: AppKitCore, parameters: BalanceParameters): NativeBalance | undefined {
  const known = lastKnown.get(core);
  return known?.key === keyOf(parameters) ? known.balance : undefined;
}

/**
 * Reads the native balance when what is known is older than the query's stale time, and again while it is watched;
 * `onRead` is told of each reading, then `knownBalance` has it. Returns a function that ends it.
 */
export function watchBalance(
  core: AppKitCore,
  parameters: BalanceParameters,
  onRead: (reading: { readonly failed: boolean }) => void,
): () => void {
  const key = keyOf(parameters);
  const query = balanceQuery(core, parameters);
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
    onRead({ failed });
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
}
