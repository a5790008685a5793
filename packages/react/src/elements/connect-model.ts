import type { AppKitState } from '@mooring/core';
import type { PageMessages } from '../messages/page-messages.ts';
import type { ElementValues } from './element-values.ts';
import type { ButtonModel } from './page-button-view.ts';

/** Opens Connect. Its accessible name is "Connect wallet" unless the page gives another. */
export function connectModel(state: AppKitState, values: ElementValues, messages: PageMessages): ButtonModel {
  const { label, loadingLabel, namespace } = values;
  const busy = state.open && state.connectFlow.status === 'pending';
  return {
    primary: true,
    text: busy ? (loadingLabel ?? messages.connecting()) : (label ?? messages.connectWallet()),
    opens: { view: 'Connect', namespace },
    busy,
  };
}
