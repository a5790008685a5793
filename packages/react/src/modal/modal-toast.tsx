import { Toast, ToastArea } from '@mooring/ui';
import { useErrorText } from '../messages/error-words.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { useDelayText } from '../view/use-delay-text.ts';

/** The latest toast, translated if it has a code; without one, why data of the view does not come. */
export function ModalToast() {
  const { state } = useModal();
  const messages = useMessages();
  const errorText = useErrorText();
  // The card already shows it.
  const toast = state.finish === 'sent' ? undefined : state.toast;
  const delay = useDelayText();
  const code = toast?.code ?? '';
  const given = toast?.message;
  // A message without a code is the site's own.
  const written = code === '' || given === undefined ? given : errorText({ code, text: given }).text;
  const own = new Map([
    ['AUTHENTICATING', messages.signInChecking],
    ['BOUGHT', messages.bought],
    ['BUY_FAILED', messages.buyFailed],
    ['CERTIFIED_ONLY', messages.allWalletsCertifiedShown],
    ['NAMESPACE_LEFT', () => messages.walletsLeftOn({ network: given ?? '' })],
    ['SENT', messages.sent],
    ['SENT_CONFIRMED', messages.sentConfirmed],
    ['SENT_EXPIRED', messages.sentExpired],
    ['SENT_FAILED', messages.sentFailed],
    ['SENT_REPLACED', messages.sentReplaced],
    ['SENT_UNKNOWN', messages.sentUnknown],
    ['WALLET_LEFT', messages.walletsLeft],
  ]).get(code);
  const text = own === undefined ? written : own();
  return (
    <ToastArea>
      {toast?.open && text !== undefined ? (
        <Toast key={toast.id} variant={toast.variant} svg={toast.svg} message={text} />
      ) : (
        delay !== undefined && <Toast key={delay} variant="loading" message={delay} />
      )}
    </ToastArea>
  );
}
