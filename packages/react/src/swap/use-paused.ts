import { useEffect } from 'react';

/** Pauses requests while the page is hidden. */
export function usePaused(asked: { pause(isPaused: boolean): void }): void {
  useEffect(() => {
    const look = () => asked.pause(document.visibilityState === 'hidden');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [asked]);
}
