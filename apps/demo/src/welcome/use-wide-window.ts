import { useSyncExternalStore } from 'react';

/** The page has two columns from here on. */
const wide = '(min-width: 900px)';

/** Whether the window is wide enough for a code beside the text. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(wide).matches,
  );
}
