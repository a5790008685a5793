import { emitModalEvent, push } from '@mooring/core';
import { Icon, PictureMark } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from './modal-context.ts';

/** The network in use; leads to the list when there is something to choose. */
export function NetworkSwitch() {
  const { core, state } = useModal();
  const messages = useMessages();
  const { name, assets } = state.activeNetwork;
  const mark = <PictureMark name={name} icon={assets?.imageUrl} size={24} />;
  if (state.networks.length < 2 || !state.options.enableNetworkSwitch) {
    return (
      <span className="network-switch">
        {mark}
        <bdi className="network-switch__name" title={name}>
          {name}
        </bdi>
      </span>
    );
  }
  return (
    <button
      type="button"
      className="network-switch network-switch--button"
      aria-label={messages.accountNetwork({ network: name })}
      onClick={() => {
        emitModalEvent(core, { event: 'CLICK_NETWORKS' });
        push(core, { name: 'Networks' });
      }}
    >
      {mark}
      <bdi className="network-switch__name" title={name}>
        {name}
      </bdi>
      <Icon name="down" size={16} />
    </button>
  );
}
