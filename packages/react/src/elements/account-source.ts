import { type AppKitCore, formatAmount, same, selectAccount, truncateAddress } from '@mooring/core';
import type { Balance, BalanceOf, ObservedQuery } from '@mooring/core/data';
import { groupDigits } from '@mooring/ui/messages';
import { balanceOf } from '../balance/balance-of.ts';
import { preload } from '../context/preload.ts';
import { untilLoaded } from '../context/until-loaded.ts';
import { loadCoreData } from '../lazy.ts';
import type { ButtonSource } from './page-button-view.ts';

/** The connected account; opens Account, or UnsupportedChain. Hidden while nobody is connected. */
export function accountSource(core: AppKitCore): ButtonSource {
  let wanted: BalanceOf | undefined;
  let observed: ObservedQuery<Balance> | undefined;
  let unwatch: () => void = () => undefined;
  return {
    model(state, values, messages) {
      const { address } = selectAccount(state, values.namespace);
      const opens = { namespace: values.namespace };
      if (address === undefined) return { text: '', opens, hidden: true };
      const text = truncateAddress(address, values.charsStart, values.charsEnd);
      const balance = observed?.read().data?.native;
      return {
        text,
        name: messages.accountButton({ name: text }),
        mark: { address },
        amount: balance && {
          value: groupDigits(messages.locale, formatAmount(balance.value, balance.decimals)),
          unit: balance.symbol,
        },
        opens,
      };
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
              () => preload(loadCoreData),
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
