import { useState } from 'react';
import type { MessageSelector } from '../messages/language.ts';

const storageFailed: MessageSelector = (messages) => messages.storageFailed();

/** Runs create, import or unlock once at a time, and holds the message if it fails. */
export function useEntering(): {
  readonly busy: boolean;
  readonly error: MessageSelector | undefined;
  readonly run: (enter: () => Promise<MessageSelector | undefined>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<MessageSelector>();
  return {
    busy,
    error,
    async run(enter) {
      if (busy) return;
      setBusy(true);
      setError(undefined);
      try {
        const problem = await enter();
        setError(() => problem);
      } catch {
        setError(() => storageFailed);
      }
      setBusy(false);
    },
  };
}
