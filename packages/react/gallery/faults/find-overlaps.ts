import { shownTexts } from './text-nodes.ts';

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Placed {
  readonly element: Element;
  readonly text: string;
  readonly place: Place;
}

/** The part of a box that no ancestor clips: text scrolled out of view does not count. */
function visiblePart(place: DOMRect, element: Element, card: Element): Place {
  let { left, right, top, bottom } = place;
  for (let at: Element | null = element; at !== null && at !== card; at = at.parentElement) {
    if (getComputedStyle(at).overflow === 'visible') continue;
    const edge = at.getBoundingClientRect();
    left = Math.max(left, edge.left);
    right = Math.min(right, edge.right);
    top = Math.max(top, edge.top);
    bottom = Math.min(bottom, edge.bottom);
  }
  return { left, right, top, bottom };
}

/** Overlaps by more than the spacing between lines of text. */
function overlap(one: Place, other: Place): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
  return width > 2 && height > lower * 0.4;
}

/** Overlapping pairs, unless one contains the other. */
function collisions(list: readonly Placed[]): readonly string[] {
  return list.flatMap((one, index) =>
    list
      .slice(index + 1)
      .filter(
        (other) =>
          !one.element.contains(other.element) &&
          !other.element.contains(one.element) &&
          overlap(one.place, other.place),
      )
      .map((other) => `“${one.text}” lies on “${other.text}”`),
  );
}

export function findOverlaps(card: Element, content: Element): readonly string[] {
  const texts = shownTexts(content).flatMap(({ node, element, places }) =>
    places.map(
      (place): Placed => ({
        element,
        text: node.data,
        place: visiblePart(place, element, card),
      }),
    ),
  );
  const controls = [...content.querySelectorAll('button, a[href], input, textarea')]
    .filter((control) => control.getClientRects().length === 1)
    .map(
      (control): Placed => ({
        element: control,
        text: control.getAttribute('aria-label') ?? control.textContent ?? '',
        place: visiblePart(control.getBoundingClientRect(), control, card),
      }),
    );
  const edge = card.getBoundingClientRect();
  const outside = [...texts, ...controls].filter(
    ({ place }) => place.left < edge.left - 1 || place.right > edge.right + 1,
  );
  return [
    ...outside.map(({ text }) => `“${text}” leaves the card`),
    ...collisions(texts),
    ...collisions(controls),
  ];
}
