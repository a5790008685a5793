import { Button, Icon } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';

/** Creates a new link after the previous one ended. */
export function NewLinkButton({ onPress }: { onPress(): void }) {
  const messages = useMessages();
  return (
    <Button variant="primary" icon={<Icon name="retry" />} onClick={onPress}>
      {messages.pairingNew()}
    </Button>
  );
}
