/** Base styles that only views need. */
export const moreBaseCss = `
.mo-root :where(h1, h2, h3, p, ul, ol, dl, dd, figure) { margin: 0; padding: 0; }
.mo-root :where(ul, ol) { list-style: none; }
.mo-root :where(a) { color: var(--mo-accent-text); text-underline-offset: 3px; }
/* Instead of the browser's highlight, a box in a colour of its own. */
@media (hover: none) { .mo-root :where(button, a):not(:disabled, [aria-disabled='true']):active { opacity: .7; } }
.mo-title { font-size: calc(17px * var(--mo-scale)); line-height: calc(22px * var(--mo-scale)); font-weight: 600; }
.mo-small { font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); }
.mo-quiet { color: var(--mo-quiet); }
.mo-number { font-variant-numeric: tabular-nums; font-feature-settings: 'tnum'; }
.mo-hidden {
  position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; border: 0;
  overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
`;
