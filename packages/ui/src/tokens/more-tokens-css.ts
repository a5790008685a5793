/** The tokens that only views use. See `tokensCss`. */
export function moreTokensCss(selector: string): string {
  return `${selector} {
  --mo-raised: light-dark(oklch(100% 0 0), oklch(24% .009 260));
  --mo-sunken: light-dark(oklch(96.5% .003 260), oklch(16% .008 260));
  --mo-faint: light-dark(oklch(62% .01 260), oklch(56% .01 260));
  --mo-ok: light-dark(oklch(48% .13 150), oklch(78% .15 150));
  --mo-ok-tint: light-dark(oklch(96% .03 150), oklch(29% .05 150));
  --mo-warn: light-dark(oklch(50% .11 75), oklch(82% .13 75));
  --mo-warn-tint: light-dark(oklch(96.5% .04 75), oklch(30% .05 75));
  --mo-danger: light-dark(oklch(51% .19 27), oklch(76% .14 27));
  --mo-danger-tint: light-dark(oklch(96% .025 27), oklch(29% .06 27));
  --mo-mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
  --mo-radius-full: calc(var(--mo-radius-master) * 999);
  --mo-shadow-soft: 0 1px 2px light-dark(oklch(22% .02 260 / 8%), oklch(0% 0 0 / 40%));
  --mo-qr-color: var(--w3m-qr-color, oklch(18% .01 260));
}
`;
}
