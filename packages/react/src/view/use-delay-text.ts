import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from './modal-context.ts';

/** Why data that is shown does not come, in words, if it is late. */
export function useDelayText(): string | undefined {
  const { delay } = useModal().state;
  const messages = useMessages();
  const texts = {
    offline: messages.pairingOffline,
    network: messages.networkSilent,
    service: messages.serviceSilent,
  };
  return delay && texts[delay]();
}
