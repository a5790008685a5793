import { type CaipNetwork, selectAccount } from '@mooring/core';
import { goBack, offerWallets } from '@mooring/core/modal';
import { selectNetworkImage } from '@mooring/core/page';
import { Button, Icon, PictureMark, TextButton } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

/** Explains how to move to a network of a disconnected namespace; other connections stay. */
export function SwitchActiveChain({ network }: { readonly network: CaipNetwork }) {
  const { core, state } = useModal();
  const messages = useMessages();
  const { activeNetwork: current } = state;
  const wallet = selectAccount(state).wallet?.name;
  return (
    <div className="centred">
      <div className="passage" aria-hidden="true">
        <PictureMark name={current.name} icon={selectNetworkImage(state, current)} size={56} />
        <Icon name="forward" directional />
        <PictureMark name={network.name} icon={selectNetworkImage(state, network)} size={56} />
      </div>
      <p className="centred__title">{messages.switchChainTitle({ network: network.name })}</p>
      {wallet !== undefined && (
        <p className="centred__text">{messages.switchChainText({ wallet, current: current.name })}</p>
      )}
      <div className="actions">
        <Button
          wide
          variant="primary"
          icon={<Icon name="wallet" />}
          onClick={() => offerWallets(core, network)}
        >
          {messages.connectTitleOn({ network: network.name })}
        </Button>
        <TextButton onClick={() => goBack(core)}>
          {messages.switchChainStay({ network: current.name })}
        </TextButton>
      </div>
    </div>
  );
}
