import { measureTheme } from './measure-theme.ts';

export type ThemeMode = 'light' | 'dark' | 'system';

/** What a site chose: a scheme (`system` leaves it to what surrounds the element) and `--w3m-…` variables. */
export interface Theme {
  readonly mode: ThemeMode;
  readonly variables: Readonly<Record<string, string>>;
}

/** Names the tokens read by themselves (`--w3m-font-family` and others) are set as they are. */
const themeName = /^--(w3m|apkt|mo)-[a-z-]+$/;
/** What has to be measured before it can be used. */
const measured = /accent|color-mix|font-size-master|qr-color/;

/**
 * Sets a scheme and a site's variables on an element, by CSSOM, so no policy is in its way, with what is measured from
 * them: an accent that stays legible, a tint, the size of text.
 */
export function applyTheme(element: HTMLElement, theme: Theme): void {
  const { style } = element;
  style.colorScheme = theme.mode === 'system' ? '' : theme.mode;
  for (const name of Array.from(style))
    if (themeName.test(name) && name !== '--mo-page-font') style.removeProperty(name);
  let measures = false;
  for (const [name, value] of Object.entries(theme.variables)) {
    if (!themeName.test(name)) continue;
    style.setProperty(name, value);
    // The tokens read one of the two names a variable goes by; it wins where a site gives both.
    const read = name.replace('--apkt-', '--w3m-');
    if (!(read in theme.variables)) style.setProperty(read, value);
    measures ||= measured.test(name);
  }
  if (measures) measureTheme(element);
}
