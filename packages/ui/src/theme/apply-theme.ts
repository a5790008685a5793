import { loadMeasureTheme } from '../lazy.ts';

export type ThemeMode = 'light' | 'dark' | 'system';

/** A site's theme: a scheme (`system` inherits it from around the element) and `--w3m-…` variables. */
export interface Theme {
  readonly mode: ThemeMode;
  readonly variables: Readonly<Record<string, string>>;
}

/** Names the tokens read by themselves (`--w3m-font-family` and others) are set as they are. */
const themeName = /^--(w3m|apkt|mo)-[a-z-]+$/;
/** Variables that must be measured before use. */
const measured = /accent|color-mix|font-size-master|qr-color/;

const latest = new WeakMap<HTMLElement, Theme>();

/**
 * Sets a scheme and a site's variables on an element, by CSSOM, which every policy allows. Measured variables (a legible accent,
 * a tint, the text size) follow from lazily loaded code.
 */
export function applyTheme(element: HTMLElement, theme: Theme): void {
  const { style } = element;
  latest.set(element, theme);
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
  if (!measures) return;
  loadMeasureTheme().then(
    ({ measureTheme }) => {
      // A later theme has its own.
      if (latest.get(element) === theme) measureTheme(element);
    },
    // Offline, or a deploy in between: the colours are as the site gave them, not made more legible.
    () => undefined,
  );
}
