import type { AppKitCore } from '@mooring/core';
import type { Balance, BalanceOf, ObservedQuery } from '@mooring/core/data';
import { same } from '@mooring/core/page';
import { balanceOf, buttonAmount } from '../balance/balance-of.ts';
import { accountModel } from '../buttons/button-model.ts';
import { preload } from '../context/preload.ts';
import { untilLoaded } from '../context/until-loaded.ts';
import { loadCoreData } from '../lazy.ts';
import type { ButtonSource } from './page-button-view.ts';

/** The connected account; opens Account, or UnsupportedChain. Hidden while disconnected. */
export function accountSource(core: AppKitCore): ButtonSource {
  let wanted: BalanceOf | undefined;
  let observed: ObservedQuery<Balance> | undefined;
  /** Why the code that reads it did not arrive; it is asked for again. */
  let missing: unknown;
  let unwatch: () => void = () => undefined;
  return {
    model(state, values, messages) {
      const balance = observed?.read() ?? { data: undefined, error: missing };
      return accountModel(state, values, messages, buttonAmount(messages.locale, wanted, balance));
    },
    follow(state, values, changed) {
      const next = values.balance === 'hide' ? undefined : balanceOf(state, values.namespace);
      if (same(next, wanted)) return;
      unwatch();
      wanted = next;
      observed = undefined;
      unwatch =
        next === undefined
          ? () => undefined
          : untilLoaded(
              core.clock,
              () =>
                preload(loadCoreData).catch((error: unknown) => {
                  missing = error;
                  changed();
                  throw error;
                }),
              ({ observeBalance }) => {
                observed = observeBalance(core, next);
                const stop = observed.subscribe(changed);
                changed();
                return stop;
              },
            );
    },
    end: () => unwatch(),
  };
}
