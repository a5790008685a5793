import { type AppKitCore, selectAccount } from '@mooring/core';
import { connectModel, connectParts } from '../buttons/button-model.ts';
import { accountSource } from './account-source.ts';
import type { ButtonSource } from './page-button-view.ts';

/** The connect button, or the account while connected. */
export function appKitButtonSource(core: AppKitCore): ButtonSource {
  const account = accountSource(core);
  return {
    ...account,
    parts: (state, namespace, values) => [...connectParts(state), ...account.parts(state, namespace, values)],
    model: (state, values, messages) =>
      selectAccount(state, values.namespace).isConnected
        ? account.model(state, values, messages)
        : connectModel(state, values, messages),
  };
}
