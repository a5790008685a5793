import { startPairing } from '@mooring/core/modal';
import { Button, Icon } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

/** Creates a new link after the previous one ended. */
export function NewLinkButton() {
  const { core } = useModal();
  const messages = useMessages();
  return (
    <Button variant="primary" icon={<Icon name="retry" />} onClick={() => void startPairing(core)}>
      {messages.pairingNew()}
    </Button>
  );
}
