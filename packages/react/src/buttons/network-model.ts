import type { AppKitState } from '@mooring/core';
import { selectNetworkImage, selectUnsupportedNetwork } from '@mooring/core/page';
import { networkPath, warningPath } from '@mooring/ui/page';
import type { PageMessages } from '../messages/page-messages.ts';
import type { ButtonModel } from './button-model.ts';

/** The parts of the state that {@link networkModel} reads. */
export function networkParts(state: AppKitState): readonly unknown[] {
  const { activeNetwork, options } = state;
  return [
    activeNetwork,
    selectUnsupportedNetwork(state) !== undefined,
    selectNetworkImage(state, activeNetwork),
    options.enableNetworkSwitch,
  ];
}

/** The picture that the modal shows, or a globe without one. */
type NetworkMark = { readonly path: string } | { readonly name: string; readonly icon: string };

/** The current network; opens the list of networks if the site lets the visitor switch. */
export function networkModel(
  state: AppKitState,
  { label }: { readonly label?: string | undefined },
  messages: PageMessages,
): ButtonModel & { readonly mark: NetworkMark } {
  const unsupported = selectUnsupportedNetwork(state) !== undefined;
  const { name } = state.activeNetwork;
  const icon = selectNetworkImage(state, state.activeNetwork);
  const pictured = icon?.startsWith('data:image/') === true;
  const text = label ?? (unsupported ? messages.unsupportedNetwork() : name);
  return {
    text,
    name: messages.networkButton({ name: text }),
    mark: unsupported ? { path: warningPath } : pictured ? { name, icon } : { path: networkPath },
    slotted: true,
    disabled: !unsupported && !state.options.enableNetworkSwitch,
    opens: { view: unsupported ? 'UnsupportedChain' : 'Networks' },
  };
}
