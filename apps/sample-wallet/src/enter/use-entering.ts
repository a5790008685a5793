import { useState } from 'react';
import type { Say } from '../messages/language.ts';

const storageFailed: Say = (messages) => messages.storageFailed();

/** Runs create, import or unlock once at a time, and holds the message if it fails. */
export function useEntering(): {
  readonly busy: boolean;
  readonly error: Say | undefined;
  readonly run: (enter: () => Promise<Say | undefined>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Say>();
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
