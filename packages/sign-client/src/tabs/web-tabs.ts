import type { TabEnvironment } from '../ports/tab-environment.ts';

/** Tabs through Web Locks and BroadcastChannel; `undefined` if the browser lacks either or the page is insecure. */
export function webTabs(): TabEnvironment | undefined {
  if (typeof BroadcastChannel === 'undefined' || typeof navigator === 'undefined' || !navigator.locks)
    return undefined;
  const { locks } = navigator;
  return {
    channel(name, listener) {
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<unknown>) => listener(data);
      return { post: (message) => channel.postMessage(message), close: () => channel.close() };
    },
    isVisible: () => typeof document === 'undefined' || !document.hidden,
    lock: (name) => ({
      hold({ steal, held, lost, busy, denied }) {
        let release = () => undefined as unknown;
        let released = false;
        let wasHeld = false;
        const free = new Promise<void>((resolve) => {
          release = () => {
            released = true;
            resolve();
          };
        });
        locks
          .request(name, steal ? { steal: true } : { ifAvailable: busy !== undefined }, (lock) => {
            if (released) return undefined;
            if (!lock) return busy?.();
            wasHeld = true;
            held();
            return free;
          })
          // Rejects when another tab steals the lock, and in a page that may not use locks.
          .catch(() => {
            if (released) return;
            if (wasHeld) lost();
            else denied?.();
          });
        return { release };
      },
    }),
  };
}
