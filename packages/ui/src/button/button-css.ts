import { plainButtonCss } from './plain-button-css.ts';

/** Loading button: a spinner in place of the label. */
export const loadingButtonCss = `
.mo-button--loading .mo-button__label { opacity: 0; }
.mo-button__spinner { position: absolute; inset: 0; display: grid; place-items: center; }
`;

export const buttonCss = `${plainButtonCss}${loadingButtonCss}
.mo-button--wide { width: 100%; }
.mo-button--danger { background: var(--mo-danger-tint); color: var(--mo-danger); box-shadow: inset 0 0 0 1px color-mix(in oklch, var(--mo-danger) 35%, transparent); }
.mo-icon-button {
  display: inline-grid; place-items: center; flex: none; width: 44px; height: 44px; padding: 0; border: 0;
  border-radius: var(--mo-radius-full); background: transparent; color: var(--mo-quiet); cursor: pointer;
  transition: background-color 120ms, color 120ms;
}
.mo-icon-button--small { width: 32px; height: 32px; }
.mo-icon-button--small::after { content: ''; position: absolute; inset: -6px; }
.mo-icon-button--small { position: relative; }
.mo-icon-button:disabled { opacity: .45; cursor: default; }
.mo-text-button {
  display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: 44px; padding: 0 12px;
  border: 0; background: transparent; color: var(--mo-accent-text); font-weight: 500; cursor: pointer;
  border-radius: var(--mo-radius-small);
}
@media (hover: hover) {
  .mo-button--danger:not(:disabled, [aria-disabled='true']):hover { background: color-mix(in oklch, var(--mo-danger-tint) 88%, var(--mo-danger)); }
  .mo-icon-button:not(:disabled):hover { background: var(--mo-hover); color: var(--mo-text); }
  .mo-text-button:hover { background: var(--mo-hover); }
}
`;
