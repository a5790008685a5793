import { type AppKitState, selectUnsupportedNetwork } from '@mooring/core';
import { networkPath, warningPath } from '@mooring/ui/page';
import type { PageMessages } from '../messages/page-messages.ts';
import type { ElementValues } from './element-values.ts';
import type { ButtonModel } from './page-button-view.ts';

/** The network in use; opens the list of networks. */
export function networkModel(
  state: AppKitState,
  { label }: ElementValues,
  messages: PageMessages,
): ButtonModel {
  const unsupported = selectUnsupportedNetwork(state) !== undefined;
  const text = label ?? (unsupported ? messages.unsupportedNetwork() : state.activeNetwork.name);
  return {
    text,
    name: messages.networkButton({ name: text }),
    mark: { path: unsupported ? warningPath : networkPath },
    slotted: true,
    disabled: !unsupported && !state.options.enableNetworkSwitch,
    opens: { view: unsupported ? 'UnsupportedChain' : 'Networks' },
  };
}
