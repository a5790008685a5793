import { Toast, ToastArea } from '@mooring/ui';
import { useEffect, useState } from 'react';
import { useMessages } from '../messages/language.ts';
import type { WalletState } from '../state/state.ts';
import { useOnline } from './use-online.ts';

const shownFor = 5_000;

/** Shows the outcome of the last request for a moment, and that an answer is not delivered yet until it is. */
export function Outcomes({ outcome, undelivered }: Pick<WalletState, 'outcome' | 'undelivered'>) {
  const messages = useMessages();
  const online = useOnline();
  const [seen, setSeen] = useState<number>();
  const id = outcome?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setSeen(id), shownFor);
    return () => clearTimeout(timer);
  }, [id]);
  const isShown = outcome !== undefined && outcome.id !== seen;
  return (
    <div className="outcomes">
      <ToastArea>
        {undelivered && (
          <Toast variant="loading" message={online ? messages.siteTrying() : messages.siteOffline()} />
        )}
        {!undelivered && isShown && (
          <Toast key={outcome.id} variant={outcome.tone} message={outcome.say(messages)} />
        )}
      </ToastArea>
    </div>
  );
}
