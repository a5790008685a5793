import type { AppKitState } from '@mooring/core';
import { messages } from '../messages/page/en.generated.ts';
import type { ElementValues } from './element-values.ts';
import type { ButtonModel } from './page-button-view.ts';

/** Opens Connect. Its accessible name is "Connect wallet" unless the page gives another. */
export function connectModel(state: AppKitState, values: ElementValues): ButtonModel {
  const { label, loadingLabel, namespace } = values;
  const busy = state.open && state.connectFlow.status === 'pending';
  return {
    primary: true,
    text: busy ? (loadingLabel ?? messages.connecting()) : (label ?? messages.connectWallet()),
    opens: { view: 'Connect', namespace },
    busy,
  };
}
