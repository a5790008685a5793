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

/** How much of the text's colour rows and the tags on them add to their ground. */
const overlay = 0.1;

/** The grounds mixed with a colour (`part` of 0 to 1), less of it where quiet text would fall below 4.5 : 1 on a row. */
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
