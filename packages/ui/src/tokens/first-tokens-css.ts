/** Tokens of buttons in the page and of the empty shell, loaded with the page. See `tokensCss`. */
export function firstTokensCss(selector: string): string {
  return `${selector} {
  --mo-surface: light-dark(oklch(99% 0 0), oklch(20% .008 260));
  --mo-text: light-dark(oklch(22% .01 260), oklch(96% 0 0));
  --mo-quiet: light-dark(oklch(48% .01 260), oklch(72% .01 260));
  --mo-line: light-dark(oklch(22% .01 260 / 8%), oklch(96% 0 0 / 10%));
  --mo-hover: light-dark(oklch(22% .01 260 / 5%), oklch(96% 0 0 / 6%));
  --mo-press: light-dark(oklch(22% .01 260 / 9%), oklch(96% 0 0 / 10%));
  --mo-accent: light-dark(var(--mo-accent-light, var(--w3m-accent, oklch(55% .2 265))), var(--mo-accent-dark, var(--w3m-accent, oklch(68% .156 265))));
  --mo-accent-text: light-dark(var(--mo-accent-text-light, oklch(53% .2 265)), var(--mo-accent-text-dark, oklch(74% .13 265)));
  --mo-on-accent: light-dark(var(--mo-on-accent-light, oklch(100% 0 0)), var(--mo-on-accent-dark, oklch(16% .02 265)));
  --mo-shade: light-dark(oklch(22% .02 260 / 38%), oklch(8% .01 260 / 62%));
  --mo-font: var(--w3m-font-family, var(--mo-page-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif));
  --mo-scale: 1;
  --mo-radius-master: var(--w3m-border-radius-master, 4px);
  --mo-radius-card: calc(var(--mo-radius-master) * 7);
  --mo-radius-sheet: calc(var(--mo-radius-master) * 6);
  --mo-radius-row: calc(var(--mo-radius-master) * 4);
  --mo-radius-small: calc(var(--mo-radius-master) * 2.5);
  --mo-shadow-card: 0 0 0 1px var(--mo-line), 0 12px 40px light-dark(oklch(22% .02 260 / 18%), oklch(0% 0 0 / 55%));
  --mo-z-index: var(--w3m-z-index, 999);
}
`;
}
