export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Margin to the edges of the window, in pixels. */
const margin = 8;

/** Place of a tooltip: above the middle of its element, or below if there is no room; never outside the window. */
export function placeBeside(
  about: Box,
  size: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const above = about.top - size.height;
  const below = about.top + about.height;
  const fitsBelow = below + size.height <= view.height;
  const middle = about.left + (about.width - size.width) / 2;
  return {
    left: Math.max(margin, Math.min(middle, view.width - size.width - margin)),
    top: above >= 0 || !fitsBelow ? Math.max(0, above) : below,
  };
}
