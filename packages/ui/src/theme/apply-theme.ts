import { loadMeasureTheme } from '../lazy.ts';

export type ThemeMode = 'light' | 'dark' | 'system';

/** A site's theme: a scheme (`system` inherits it from around the element) and `--w3m-…` variables. */
export interface Theme {
  readonly mode: ThemeMode;
  readonly variables: Readonly<Record<string, string>>;
}

/** Names of theme variables; those that the tokens read directly (`--w3m-font-family` and others) are set unchanged. */
const themeName = /^--(w3m|apkt|mo)-[a-z-]+$/;
/** Variables that must be measured before use. */
const measured = /accent|color-mix|font-size-master|qr-color/;

const latest = new WeakMap<HTMLElement, Theme>();

/**
 * Sets a scheme and a site's variables on an element through CSSOM, which every CSP allows. Lazily loaded code sets
 * measured variables (a legible accent, a tint, the text size).
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
    // The tokens read the `--w3m-` name, which wins if a site sets both.
    const read = name.replace('--apkt-', '--w3m-');
    if (!(read in theme.variables)) style.setProperty(read, value);
    measures ||= measured.test(name);
  }
  if (!measures) return;
  loadMeasureTheme().then(
    ({ measureTheme }) => {
      // A later theme measures its own.
      if (latest.get(element) === theme) measureTheme(element);
    },
    // Offline, or a deploy in between: keep the site's colours without adjusting them for legibility.
    () => undefined,
  );
}
