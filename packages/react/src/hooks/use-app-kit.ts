import { close, type OpenOptions, open } from '@mooring/core';
import { useMemo } from 'react';
import { useCore } from '../context/core-context.ts';

export interface UseAppKit {
  open(options?: OpenOptions): Promise<void>;
  close(): Promise<void>;
}

/** Opens and closes the modal. */
export function useAppKit(): UseAppKit {
  const core = useCore();
  return useMemo(
    () => ({
      open: async (options) => open(core, options),
      close: async () => close(core),
    }),
    [core],
  );
}
