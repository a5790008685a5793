import { contrast, type Rgb, readableOn, textOn } from './contrast.ts';
import { tint } from './tint.ts';

/** Background tokens, their text, and the text with the least contrast. */
const tokens = {
  light: {
    grounds: {
      surface: 'oklch(99% 0 0)',
      raised: 'oklch(100% 0 0)',
      sunken: 'oklch(96.5% .003 260)',
    },
    text: 'oklch(22% .01 260)',
    quiet: 'oklch(48% .01 260)',
  },
  dark: {
    grounds: {
      surface: 'oklch(20% .008 260)',
      raised: 'oklch(24% .009 260)',
      sunken: 'oklch(16% .008 260)',
    },
    text: 'oklch(96% 0 0)',
    quiet: 'oklch(72% .01 260)',
  },
} as const;

/** Backgrounds on which a site's accent must be legible: the worst ones, including hover. */
const accentGrounds: Readonly<Record<'light' | 'dark', Rgb>> = {
  light: [0.965, 0.965, 0.97],
  dark: [0.125, 0.133, 0.149],
};

const css = (colour: Rgb) => `rgb(${colour.map((channel) => Math.round(channel * 255)).join(' ')})`;

/**
 * Derives the tokens from a site's variables, on an element that has them: the accent as it is in light and lightened in dark
 * until it has 4.5 : 1, with its text colour chosen by contrast; tinted backgrounds, as far as text stays legible; the text size;
 * a colour for codes only if a camera can tell it from white.
 */
export function measureTheme(element: HTMLElement): void {
  const { style } = element;
  const read = (name: string) => style.getPropertyValue(name).trim();
  const colour = (text: string) => (text === '' ? undefined : readColour(element, text));
  const grounds = tinted(element, colour(read('--w3m-color-mix')), Number(read('--w3m-color-mix-strength')));
  const accent = colour(read('--w3m-accent'));
  if (accent === undefined) {
    style.removeProperty('--w3m-accent');
  } else {
    for (const scheme of ['light', 'dark'] as const) {
      const readableAccent = readableOn(grounds?.[scheme] ?? accentGrounds[scheme], accent);
      const ground = scheme === 'light' ? accent : readableAccent;
      style.setProperty(`--mo-accent-${scheme}`, css(ground));
      style.setProperty(`--mo-accent-text-${scheme}`, css(readableAccent));
      style.setProperty(`--mo-on-accent-${scheme}`, css(textOn(ground)));
    }
  }
  const scale = textScale(read('--w3m-font-size-master'));
  if (scale !== undefined) style.setProperty('--mo-scale', String(scale));
  const ink = colour(read('--w3m-qr-color'));
  if (ink !== undefined && !readable(ink)) style.removeProperty('--w3m-qr-color');
}

/** Sets the tinted backgrounds, and returns the one with the worst legibility for each scheme. */
function tinted(
  element: HTMLElement,
  colour: Rgb | undefined,
  percent: number,
): Readonly<Record<'light' | 'dark', Rgb>> | undefined {
  if (colour === undefined || !(percent > 0)) return undefined;
  const one = (scheme: 'light' | 'dark') => {
    const { grounds } = tokens[scheme];
    const [text, quiet] = [
      readColour(element, tokens[scheme].text),
      readColour(element, tokens[scheme].quiet),
    ];
    const base = (name: keyof typeof grounds) => readColour(element, grounds[name]);
    const [surface, raised, sunken] = [base('surface'), base('raised'), base('sunken')];
    if (!text || !quiet || !surface || !raised || !sunken) return undefined;
    return tint({ surface, raised, sunken }, { text, quiet }, colour, percent / 100);
  };
  const [light, dark] = [one('light'), one('dark')];
  if (light === undefined || dark === undefined) return undefined;
  for (const name of ['surface', 'raised', 'sunken'] as const) {
    element.style.setProperty(`--mo-${name}`, `light-dark(${css(light[name])}, ${css(dark[name])})`);
  }
  return { light: light.sunken, dark: dark.raised };
}

/** `12px` is 1.2: the original's base is 10 px. Clamped to sizes that are readable and fit the card. */
function textScale(size: string): number | undefined {
  const match = /^(\d{1,3}(?:\.\d{1,3})?)px$/.exec(size);
  return match === null ? undefined : Math.min(1.5, Math.max(0.8, Number(match[1]) / 10));
}

/** Whether a QR code in this colour is readable on white. */
function readable(ink: Rgb): boolean {
  return contrast([1, 1, 1], ink) >= 4.5;
}

/** Converts any CSS colour to sRGB through the browser and `probe`; `undefined` if it is no colour. */
function readColour(probe: HTMLElement, text: string): Rgb | undefined {
  if (!CSS.supports('color', text)) return undefined;
  const before = probe.style.color;
  probe.style.color = `color(from ${text} srgb r g b)`;
  const parts = getComputedStyle(probe).color.match(/-?[\d.]+(e-?\d+)?/g);
  probe.style.color = before;
  const [r, g, b] = (parts ?? []).map((part) => Math.min(1, Math.max(0, Number(part))));
  return r === undefined || g === undefined || b === undefined ? undefined : [r, g, b];
}
