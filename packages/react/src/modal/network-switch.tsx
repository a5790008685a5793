import { selectAccount } from '@mooring/core';
import { push } from '@mooring/core/modal';
import { emitModalEvent, selectNetworkImage } from '@mooring/core/page';
import { Icon, PictureMark } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

/** The current network; opens the list if there is a choice, or if the wallet is on an unlisted network. */
export function NetworkSwitch() {
  const { core, state } = useModal();
  const messages = useMessages();
  const { chainId } = selectAccount(state);
  const lost = chainId !== undefined && state.networks.every((known) => known.caipNetworkId !== chainId);
  const name = lost ? messages.unsupportedTitle() : state.activeNetwork.name;
  const content = (
    <>
      {lost ? (
        <Icon name="warning" />
      ) : (
        <PictureMark name={name} icon={selectNetworkImage(state, state.activeNetwork)} size={24} />
      )}
      <bdi className="network-switch__name" title={name}>
        {name}
      </bdi>
    </>
  );
  const choice = state.networks.length > 1 && state.options.enableNetworkSwitch;
  if (!choice && !lost) return <span className="network-switch">{content}</span>;
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
      {content}
      <Icon name="down" size={16} />
    </button>
  );
}
