import { useState } from 'react';
import { messages } from '../messages/en.ts';

/** Runs the way in once at a time, and has a sentence when it fails. */
export function useEntering(): {
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly run: (enter: () => Promise<string | undefined>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return {
    busy,
    error,
    async run(enter) {
      if (busy) return;
      setBusy(true);
      setError(undefined);
      try {
        setError(await enter());
      } catch {
        setError(messages.storageFailed);
      }
      setBusy(false);
    },
  };
}
