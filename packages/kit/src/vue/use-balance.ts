import { currentCore } from '@mooring/core';
import type { BalanceOf, ObservedQuery } from '@mooring/core/data';
import { deepEqual } from '@mooring/core/page';
import {
  type Balance,
  balanceOf,
  type ShownBalance,
  type UseBalanceOptions,
  untilLoaded,
} from '@mooring/react';
import { shallowReactive } from 'vue';
import { loadCoreData } from '../lazy.ts';
import { isServer, untilDisposed, watchState } from './watch-state.ts';

const pending = { data: undefined, readAt: undefined, error: undefined, fetching: false };

/**
 * Follows the balances of the connected account on its network: fetched while a component shows them, and again when
 * they are 30 s old. Components that show the same balance share one request. Has the members of React's `useBalance`.
 */
export function useBalance({ namespace }: UseBalanceOptions = {}): ShownBalance {
  const core = currentCore();
  let of: BalanceOf | undefined;
  let observed: ObservedQuery<Balance> | undefined;
  let end: () => void = () => undefined;
  const members = shallowReactive<ShownBalance>({ ...pending, refetch: () => observed?.refetch() });
  const observe = (wanted: BalanceOf): void => {
    end = untilLoaded(core.clock, loadCoreData, ({ observeBalance }) => {
      const query = observeBalance(core, wanted);
      const show = (): void => void Object.assign(members, query.read());
      observed = query;
      show();
      return query.subscribe(show);
    });
  };
  watchState(core, (state) => {
    const next = balanceOf(state, namespace);
    if (deepEqual(next, of)) return;
    of = next;
    end();
    observed = undefined;
    Object.assign(members, pending);
    if (next !== undefined && !isServer()) observe(next);
  });
  untilDisposed(() => end());
  return members;
}
