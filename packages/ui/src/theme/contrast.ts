/** A colour as sRGB, each channel 0 to 1. */
export type Rgb = readonly [number, number, number];

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** WCAG relative luminance. */
function luminance([r, g, b]: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const mix = (from: Rgb, to: Rgb, part: number): Rgb => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
];

const white: Rgb = [1, 1, 1];
const ink: Rgb = [0.06, 0.065, 0.085];

/** Moves the colour towards white or ink, as little as possible, until it has the ratio on the background. */
export function readableOn(ground: Rgb, colour: Rgb, ratio = 4.5): Rgb {
  const target = contrast(white, ground) > contrast(ink, ground) ? white : ink;
  for (let part = 0; part < 1; part += 0.04) {
    const tried = mix(colour, target, part);
    if (contrast(tried, ground) >= ratio) return tried;
  }
  return target;
}

const black: Rgb = [0, 0, 0];

/** White, else ink, else black: the first that is legible on the colour; one of them always is. */
export function textOn(colour: Rgb): Rgb {
  return [white, ink].find((text) => contrast(text, colour) >= 4.5) ?? black;
}
