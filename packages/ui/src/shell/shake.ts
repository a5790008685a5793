const duration = 500;

/** Shakes the card: 500 ms, 4 px. With reduced motion, dims it briefly instead. */
export function shake(card: HTMLElement): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const frames = calm
    ? [{ opacity: 1 }, { opacity: 0.6 }, { opacity: 1 }]
    : [0, -4, 4, -4, 4, -2, 0].map((x) => ({ translate: `${x}px 0` }));
  card.animate(frames, { duration, easing: 'ease-in-out', id: 'shake' });
}
