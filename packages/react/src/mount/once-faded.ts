import type { Clock } from '@mooring/protocol/time';

/** Milliseconds until a closed modal is invisible: longer than its fade. */
const faded = 250;

/**
 * Calls `then` once a closed modal is invisible, at the earliest after its fade: on a busy device, the fade ends later.
 * Returns a function that cancels it.
 */
export function onceFaded(clock: Clock, layer: Pick<Element, 'getAnimations'>, then: () => void): () => void {
  let cancelled = false;
  const cancel = clock.after(faded, () => {
    const fades = layer.getAnimations();
    if (fades.length === 0) return then();
    void Promise.allSettled(fades.map(({ finished }) => finished)).then(() => {
      if (!cancelled) then();
    });
  });
  return () => {
    cancelled = true;
    cancel();
  };
}
