/** Base styles of buttons in the page and of the empty shell, loaded with the page. */
export const firstBaseCss = `
.mo-root, .mo-root *, .mo-root *::before, .mo-root *::after { box-sizing: border-box; }
.mo-root {
  color: var(--mo-text);
  font: 400 calc(15px * var(--mo-scale))/calc(20px * var(--mo-scale)) var(--mo-font);
  -webkit-font-smoothing: antialiased; -webkit-tap-highlight-color: transparent;
  text-align: start;
}
.mo-root :where(button, input, select, textarea) { font: inherit; color: inherit; letter-spacing: inherit; }
.mo-root :focus { outline: none; }
.mo-root :focus-visible { outline: 2px solid var(--mo-accent-text); outline-offset: 2px; }
.mo-root [tabindex='-1']:focus-visible { outline: none; }
@media (forced-colors: active) {
  .mo-root :focus-visible { outline-color: Highlight; }
}
`;
