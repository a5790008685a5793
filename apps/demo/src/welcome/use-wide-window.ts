import { useSyncExternalStore } from 'react';

/** Width from which the page has two columns. */
const wide = '(min-width: 900px)';

/** Whether the window is wide enough for a QR code beside the text. */
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
