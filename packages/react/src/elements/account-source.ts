import {
  type AppKitCore,
  type AppKitState,
  type BalanceParameters,
  formatAmount,
  knownBalance,
  same,
  selectAccount,
  selectUnsupportedNetwork,
  truncateAddress,
  watchBalance,
} from '@mooring/core';
import { groupDigits } from '@mooring/ui/messages';
import type { ElementValues } from './element-values.ts';
import type { ButtonSource } from './page-button-view.ts';

/** The connected account; opens Account, or UnsupportedChain. Hidden while nobody is connected. */
export function accountSource(core: AppKitCore): ButtonSource {
  let watched: BalanceParameters | undefined;
  let unwatch: () => void = () => undefined;
  return {
    model(state, values, messages) {
      const { address } = selectAccount(state, values.namespace);
      const opens = { namespace: values.namespace };
      if (address === undefined) return { text: '', opens, hidden: true };
      const text = truncateAddress(address, values.charsStart, values.charsEnd);
      const balance = watched && knownBalance(core, watched);
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
      const wanted = wantedBalance(state, values);
      if (same(wanted, watched)) return;
      unwatch();
      watched = wanted;
      unwatch = wanted === undefined ? () => undefined : watchBalance(core, wanted, changed);
    },
    end: () => unwatch(),
  };
}

function wantedBalance(state: AppKitState, values: ElementValues): BalanceParameters | undefined {
  const { caipAddress } = selectAccount(state, values.namespace);
  if (values.balance === 'hide' || caipAddress === undefined) return undefined;
  if (selectUnsupportedNetwork(state) !== undefined) return undefined;
  return { address: caipAddress, network: state.activeNetwork };
}
