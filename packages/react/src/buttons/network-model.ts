import type { AppKitState } from '@mooring/core';
import { selectUnsupportedNetwork } from '@mooring/core/page';
import { networkPath, warningPath } from '@mooring/ui/page';
import type { PageMessages } from '../messages/page-messages.ts';
import type { ButtonModel } from './button-model.ts';

/** The parts of the state that {@link networkModel} reads. */
export function networkParts(state: AppKitState): readonly unknown[] {
  const { activeNetwork, options } = state;
  return [activeNetwork, selectUnsupportedNetwork(state) !== undefined, options.enableNetworkSwitch];
}

/** The current network; opens the list of networks if the site lets the visitor switch. */
export function networkModel(
  state: AppKitState,
  { label }: { readonly label?: string | undefined },
  messages: PageMessages,
): ButtonModel & { readonly mark: { readonly path: string } } {
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
