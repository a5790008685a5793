import { Toast, ToastArea } from '@mooring/ui';
import { useSyncExternalStore } from 'react';
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

function watch(listener: () => void): () => void {
  const controller = new AbortController();
  for (const name of ['online', 'offline']) {
    window.addEventListener(name, listener, { signal: controller.signal });
  }
  return () => controller.abort();
}

/** Whether the device is online. */
function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine);
}
