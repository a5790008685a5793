import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the height of the view once rows are added below those that a visitor aims at: a card that grows would move all
 * of them. The added rows are reached by scrolling.
 *
 * @param added whether there are such rows
 * @param before number of the other rows, with which the view may grow
 * @returns a ref for an element in the view
 */
export function useHeldHeight<Place extends HTMLElement>(
  added: boolean,
  before: number,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const height = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other rows change the height.
  useLayoutEffect(() => {
    const view = place.current?.closest<HTMLElement>('.stage__view');
    if (!view) return;
    if (!added) height.current = view.offsetHeight;
    else if (height.current > 0) view.style.setProperty('--most', `${height.current}px`);
  }, [added, before]);
  return place;
}
