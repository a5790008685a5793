import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the view as high as it was with the places of `awaited` rows, once a visitor can have aimed at the others
 * (`entered`): if fewer come, a card that shrinks would move all of them.
 */
export function useLeastHeight(
  place: RefObject<HTMLElement | null>,
  { awaited, entered }: { readonly awaited: number; readonly entered: boolean },
): void {
  const held = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const view = place.current?.closest<HTMLElement>('.stage__view');
    if (!view || awaited === 0 || !entered) return;
    view.style.setProperty('--least', `${view.offsetHeight}px`);
    held.current = view;
  }, [place, awaited, entered]);
  useLayoutEffect(() => () => void held.current?.style.removeProperty('--least'), []);
}
