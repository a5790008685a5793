import { Toast, ToastArea } from '@mooring/ui';
import { useOnline } from '@mooring/ui/page';
import { useMessages } from '../messages/language.ts';
import type { WalletState } from '../state/state.ts';

/** Shows the outcome of a request, and until an answer is delivered, that it is not. */
export function Outcomes({ outcome, undelivered }: Pick<WalletState, 'outcome' | 'undelivered'>) {
  const messages = useMessages();
  const online = useOnline();
  return (
    <div className="outcomes">
      <ToastArea>
        {undelivered && (
          <Toast variant="loading" message={online ? messages.siteTrying() : messages.siteOffline()} />
        )}
        {!undelivered && outcome !== undefined && (
          <Toast key={outcome.id} variant={outcome.tone} message={outcome.say(messages)} />
        )}
      </ToastArea>
    </div>
  );
}
