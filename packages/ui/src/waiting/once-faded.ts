import { pageTimer, type Timer } from './timer.ts';

/** Milliseconds until a closed dialog is invisible: longer than its fade. */
const faded = 250;

/**
 * Calls `then` once a closed dialog is invisible, at the earliest after its fade: on a busy device, the fade ends later.
 * Returns a function that cancels it.
 */
export function onceFaded(
  layer: Pick<Element, 'getAnimations'>,
  then: () => void,
  clock: Timer = pageTimer,
): () => void {
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
