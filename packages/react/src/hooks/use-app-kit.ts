import { closeForSite, type OpenOptions, open } from '@mooring/core/page';
import { useMemo } from 'react';
import { useCore } from '../context/core-context.ts';

/** Result of {@link useAppKit}. */
export interface UseAppKit {
  open(options?: OpenOptions): Promise<void>;
  /** Closes the modal. Shakes it instead while the visitor must sign in. */
  close(): Promise<void>;
}

/** Opens and closes the modal. */
export function useAppKit(): UseAppKit {
  const core = useCore();
  return useMemo(
    () => ({
      open: async (options) => open(core, options),
      close: async () => closeForSite(core),
    }),
    [core],
  );
}
