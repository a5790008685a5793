import { type AppKitCore, selectAccount } from '@mooring/core';
import type { Balance, BalanceOf } from '@mooring/core/data';
import { balanceOf, balanceParts, buttonAmount } from '../balance/balance-of.ts';
import { accountModel, accountParts } from '../buttons/button-model.ts';
import { namedAccount } from '../buttons/named-account.ts';
import { lateQuery } from './late-query.ts';
import type { ButtonSource } from './page-button-view.ts';

/** The connected account; opens Account, or UnsupportedChain. Hidden while disconnected. */
export function accountSource(core: AppKitCore): ButtonSource {
  const balance = lateQuery<BalanceOf, Balance>(core, ({ observeBalance }, of) => observeBalance(core, of));
  const identity = lateQuery(core, ({ observeIdentity }, of: Parameters<typeof observeIdentity>[1]) =>
    observeIdentity(core, of),
  );
  return {
    parts: (state, namespace, { balance: shown }) => [
      ...accountParts(state, namespace),
      ...(shown === 'hide' ? [] : balanceParts(state, namespace)),
    ],
    model(state, values, messages) {
      const amount = buttonAmount(messages.locale, balance.of, balance.read());
      const model = accountModel(state, values, messages, amount);
      return namedAccount(model, identity.read().data?.name, messages);
    },
    follow(state, values, changed) {
      balance.follow(values.balance === 'hide' ? undefined : balanceOf(state, values.namespace), changed);
      const { caipAddress } = selectAccount(state, values.namespace);
      identity.follow(core.api === undefined ? undefined : caipAddress, changed);
    },
    end() {
      balance.end();
      identity.end();
    },
  };
}
