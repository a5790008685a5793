/** What every primitive relies on, in a page and in the modal alike. */
export const baseCss = `
.mo-root, .mo-root *, .mo-root *::before, .mo-root *::after { box-sizing: border-box; }
.mo-root {
  color: var(--mo-text);
  font: 400 calc(15px * var(--mo-scale))/calc(20px * var(--mo-scale)) var(--mo-font);
  -webkit-font-smoothing: antialiased;
  text-align: start;
}
.mo-root :where(h1, h2, h3, p, ul, ol, dl, dd, figure) { margin: 0; padding: 0; }
.mo-root :where(ul, ol) { list-style: none; }
.mo-root :where(button, input, select, textarea) { font: inherit; color: inherit; letter-spacing: inherit; }
.mo-root :where(a) { color: var(--mo-accent-text); text-underline-offset: 3px; }
.mo-root :focus { outline: none; }
.mo-root :focus-visible { outline: 2px solid var(--mo-accent-text); outline-offset: 2px; }
.mo-root [tabindex='-1']:focus-visible { outline: none; }
.mo-title { font-size: calc(17px * var(--mo-scale)); line-height: calc(22px * var(--mo-scale)); font-weight: 600; }
.mo-small { font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); }
.mo-quiet { color: var(--mo-quiet); }
.mo-number { font-variant-numeric: tabular-nums; font-feature-settings: 'tnum'; }
.mo-hidden {
  position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; border: 0;
  overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
@media (forced-colors: active) {
  .mo-root :focus-visible { outline-color: Highlight; }
}
`;
