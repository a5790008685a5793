import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Attribute of the added rows, or of a list of them. */
export const addedRows = 'data-added';

/**
 * Limits the view to its height without the rows that are added below those that a visitor aims at: a card that grows would
 * move all of them. The added rows, marked with {@link addedRows}, are reached by scrolling.
 *
 * @param added whether there are such rows
 * @param before number of the other rows, with which the view may grow and shrink
 * @returns a ref for an element in the view
 */
export function useHeldHeight<Place extends HTMLElement>(
  added: boolean,
  before: number,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other rows change the height.
  useLayoutEffect(() => {
    const view = place.current?.closest<HTMLElement>('.stage__view');
    if (!view || !added) return undefined;
    const height = heightWithoutAdded(view);
    if (height > 0) view.style.setProperty('--most', `${height}px`);
    return () => void view.style.removeProperty('--most');
  }, [added, before]);
  return place;
}

function heightWithoutAdded(view: HTMLElement): number {
  const rows = view.querySelectorAll<HTMLElement>(`[${addedRows}]`);
  const { scrollTop } = view;
  for (const { style } of rows) style.display = 'none';
  const { offsetHeight } = view;
  for (const { style } of rows) style.removeProperty('display');
  // A shorter view has less to scroll.
  view.scrollTop = scrollTop;
  return offsetHeight;
}
