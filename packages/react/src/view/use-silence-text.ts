import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from './modal-context.ts';

/** Why data that is shown does not come, in words, if it is late. */
export function useSilenceText(): string | undefined {
  const { silence } = useModal().state;
  const { pairingOffline, networkSilent, serviceSilent } = useMessages();
  return silence && { offline: pairingOffline, network: networkSilent, service: serviceSilent }[silence]();
}
