/** Styles of plain buttons, which a page shows before any press. */
export const plainButtonCss = `
.mo-button {
  position: relative; display: inline-flex; align-items: center; justify-content: center; gap: 8px;
  min-height: 44px; padding: 0 20px; border: 0; border-radius: var(--mo-radius-row);
  font-weight: 500; cursor: pointer; text-decoration: none; user-select: none;
  transition: background-color 120ms, box-shadow 120ms, scale 120ms;
  background: var(--mo-hover); color: var(--mo-text);
}
.mo-button:active { scale: .985; }
.mo-button--small { min-height: 36px; padding: 0 14px; font-size: calc(13px * var(--mo-scale)); border-radius: var(--mo-radius-small); }
.mo-button--primary { background: var(--mo-accent); color: var(--mo-on-accent); }
.mo-button[aria-disabled='true'], .mo-button:disabled { cursor: default; scale: none; }
a.mo-button[aria-disabled='true'], .mo-button:disabled { background: var(--mo-hover); color: var(--mo-quiet); box-shadow: none; }
.mo-button__label { display: inline-flex; align-items: center; gap: 8px; min-width: 0; }
.mo-button__words { display: inline-block; text-align: center; }
.mo-icon + .mo-button__words { text-align: start; }
.mo-button__words::after { content: attr(data-other); display: block; height: 0; overflow: hidden; visibility: hidden; }
@media (hover: hover) {
  .mo-button:not(:disabled, [aria-disabled='true']):hover { background: var(--mo-press); }
  .mo-button--primary:not(:disabled, [aria-disabled='true']):hover { background: color-mix(in oklch, var(--mo-accent) 90%, var(--mo-text)); }
}
@media (prefers-reduced-motion: reduce) {
  .mo-button { transition: none; }
  .mo-button:active { scale: none; }
}
@media (forced-colors: active) {
  .mo-button { border: 1px solid ButtonText; }
}
`;
