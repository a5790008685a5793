import { contrast, type Rgb } from './contrast.ts';

export interface Grounds {
  readonly surface: Rgb;
  readonly raised: Rgb;
  readonly sunken: Rgb;
}

const mix = (from: Rgb, to: Rgb, part: number): Rgb => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
];

/** Share of the text colour that rows and their tags add to the background. */
const overlay = 0.1;

/**
 * Mixes the backgrounds with a colour (`part` from 0 to 1); with less if quiet text on a row would fall below 4.5 : 1.
 */
export function tint(
  { surface, raised, sunken }: Grounds,
  { text, quiet }: { readonly text: Rgb; readonly quiet: Rgb },
  colour: Rgb,
  part: number,
): Grounds {
  for (let step = Math.round(Math.min(1, part) * 100); step > 0; step -= 1) {
    const share = step / 100;
    const mixed = {
      surface: mix(surface, colour, share),
      raised: mix(raised, colour, share),
      sunken: mix(sunken, colour, share),
    };
    if (Object.values(mixed).every((ground) => contrast(quiet, mix(ground, text, overlay)) >= 4.5))
      return mixed;
  }
  return { surface, raised, sunken };
}
