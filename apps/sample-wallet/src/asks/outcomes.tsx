import { Toast, ToastArea } from '@mooring/ui';
import { useEffect, useState } from 'react';
import { useMessages } from '../messages/language.ts';
import type { Outcome } from '../state/state.ts';

const shownFor = 5_000;

/** Shows the outcome of the last request for a moment. */
export function Outcomes({ outcome }: { readonly outcome: Outcome | undefined }) {
  const messages = useMessages();
  const [seen, setSeen] = useState<number>();
  const id = outcome?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setSeen(id), shownFor);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div className="outcomes">
      <ToastArea>
        {outcome !== undefined && outcome.id !== seen && (
          <Toast key={outcome.id} variant={outcome.tone} message={outcome.say(messages)} />
        )}
      </ToastArea>
    </div>
  );
}
