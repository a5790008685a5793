import { legibleOn, type Rgb, textOn } from './contrast.ts';
import { readColour } from './read-colour.ts';

export type ThemeMode = 'light' | 'dark' | 'system';

/** The two surfaces of the tokens as sRGB: what an accent has to be legible on. */
const surfaces: Readonly<Record<'light' | 'dark', Rgb>> = {
  light: [0.965, 0.965, 0.97],
  dark: [0.125, 0.133, 0.149],
};

const css = (colour: Rgb) => `rgb(${colour.map((channel) => Math.round(channel * 255)).join(' ')})`;

/** Names the tokens read by themselves (`--w3m-font-family` and others) are set as they are. */
const themeName = /^--(w3m|apkt|mo)-[a-z-]+$/;

/**
 * Sets a scheme (`system` leaves it to what surrounds the element) and a site's variables on an element. The site's accent is kept in light, lightened in dark until it
 * has 4.5 : 1 on the surface, and the text on it is chosen by contrast. Works by CSSOM, so no policy is in its way.
 */
export function applyTheme(
  element: HTMLElement,
  theme: { readonly mode: ThemeMode; readonly variables: Readonly<Record<string, string>> },
): void {
  const { style } = element;
  style.colorScheme = theme.mode === 'system' ? '' : theme.mode;
  for (const name of Array.from(style))
    if (themeName.test(name) && name !== '--mo-page-font') style.removeProperty(name);
  for (const [name, value] of Object.entries(theme.variables)) {
    if (!themeName.test(name)) continue;
    style.setProperty(name, value);
    // The tokens read one of the two names a variable goes by; it wins where a site gives both.
    const read = name.replace('--apkt-', '--w3m-');
    if (!(read in theme.variables)) style.setProperty(read, value);
  }
  const colour = readColour(element, style.getPropertyValue('--w3m-accent'));
  if (colour === undefined) return;
  for (const scheme of ['light', 'dark'] as const) {
    const legible = legibleOn(surfaces[scheme], colour);
    const ground = scheme === 'light' ? colour : legible;
    style.setProperty(`--mo-accent-${scheme}`, css(ground));
    style.setProperty(`--mo-accent-text-${scheme}`, css(legible));
    style.setProperty(`--mo-on-accent-${scheme}`, css(textOn(ground)));
  }
}
