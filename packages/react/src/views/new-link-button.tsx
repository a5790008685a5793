import { startPairing } from '@mooring/core/modal';
import { Button, Icon } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

/** Makes another link after one that ended. */
export function NewLinkButton() {
  const { core } = useModal();
  const messages = useMessages();
  return (
    <Button variant="primary" icon={<Icon name="retry" />} onClick={() => void startPairing(core)}>
      {messages.pairingNew()}
    </Button>
  );
}
