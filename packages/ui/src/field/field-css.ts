export const fieldCss = `
.mo-field { display: flex; flex-direction: column; gap: 6px; min-width: 0; }
.mo-field__label { font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); font-weight: 500; color: var(--mo-quiet); }
.mo-field__box {
  position: relative; display: flex; align-items: center; min-height: 48px; border-radius: var(--mo-radius-row);
  background: var(--mo-sunken); box-shadow: inset 0 0 0 1px light-dark(oklch(22% .01 260 / 14%), oklch(96% 0 0 / 16%));
  transition: box-shadow 120ms;
}
.mo-field__box:focus-within { box-shadow: inset 0 0 0 2px var(--mo-accent-text); }
.mo-field__box[data-invalid] { box-shadow: inset 0 0 0 1.5px var(--mo-danger); }
.mo-field__input {
  flex: 1; min-width: 0; width: 100%; min-height: 48px; padding: 0 16px; border: 0; background: transparent;
  border-radius: inherit; font-size: max(16px, calc(16px * var(--mo-scale))); appearance: none;
}
.mo-root .mo-field__input:focus-visible { outline: none; }
.mo-field__input::placeholder { color: var(--mo-quiet); opacity: 1; }
.mo-field__input--area { display: block; padding: 12px 16px; line-height: calc(22px * var(--mo-scale)); resize: vertical; }
.mo-field__input--address {
  --edge: 10px;
  field-sizing: content; min-height: 0; max-height: calc(2 * var(--edge) + 8px + 40px * var(--mo-scale)); padding-block: 4px; line-height: calc(20px * var(--mo-scale));
  /* The border takes presses where one line leaves room in the box. */
  border-block: var(--edge) solid transparent; margin-block: calc(-1 * var(--edge)); resize: none; word-break: break-all;
}
/* Forced colors paint every border. */
@media (forced-colors: active) { .mo-field__input--address { --edge: 0px; } }
.mo-field__input--select { padding-inline-end: 44px; cursor: pointer; text-overflow: ellipsis; }
.mo-field__input--select option { background: Canvas; color: CanvasText; }
.mo-field__arrow { position: absolute; inset-inline-end: 14px; color: var(--mo-quiet); pointer-events: none; }
.mo-field__suffix { flex: none; display: flex; align-items: center; gap: 4px; padding-inline-end: 8px; color: var(--mo-quiet); }
.mo-field__note { font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); overflow-wrap: anywhere; }
.mo-field__note:empty { display: none; }
.mo-field__note--error { color: var(--mo-danger); }
.mo-check { display: flex; align-items: flex-start; gap: 12px; min-height: 44px; padding: 12px 0; cursor: pointer; }
.mo-check__box { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--mo-accent); }
`;
