/** Layout of the token list and the amount field. */
export const tokensCss = `
.tokens--choice { margin: 0; padding: 0; list-style: none; }
.tokens--choice > li { content-visibility: auto; contain-intrinsic-size: auto 56px; }
.amount-field { display: flex; flex-direction: column; gap: 2px; padding: 12px 16px; border-radius: var(--mo-radius-row); background: var(--mo-sunken); box-shadow: inset 0 0 0 1px var(--mo-line); transition: box-shadow 120ms; }
.amount-field:focus-within { box-shadow: inset 0 0 0 2px var(--mo-accent-text); }
.amount-field[data-invalid] { box-shadow: inset 0 0 0 1.5px var(--mo-danger); }
.amount-field__label { font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); font-weight: 500; color: var(--mo-quiet); }
.amount-field__row { display: flex; align-items: center; gap: 8px; min-width: 0; }
.amount-field__input {
  flex: 1; min-width: 0; width: 100%; min-height: 48px; padding: 0; border: 0; background: transparent; appearance: none; direction: ltr; text-align: start;
  font-size: calc(32px * var(--mo-scale)); line-height: calc(40px * var(--mo-scale)); font-weight: 600; font-variant-numeric: tabular-nums; letter-spacing: -.01em; color: inherit;
}
:dir(rtl) > .amount-field__row > .amount-field__input { text-align: end; }
.amount-field__input[data-length='long'] { font-size: calc(22px * var(--mo-scale)); }
.amount-field__input[data-length='longest'] { font-size: max(16px, calc(16px * var(--mo-scale))); }
@media (max-width: 359px) {
  .amount-field__input { font-size: calc(26px * var(--mo-scale)); }
  .amount-field__input[data-length='long'] { font-size: calc(17px * var(--mo-scale)); }
  [data-long] ~ .amount-field__held > span { display: none; }
}
.mo-root .amount-field__input:focus-visible { outline: none; }
.amount-field__input::placeholder { color: var(--mo-faint); opacity: 1; }
.amount-field__foot { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: calc(32px * var(--mo-scale)); font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); }
.amount-field__foot > :last-child { margin-inline-start: auto; }
.amount-field__held { display: inline-flex; align-items: center; gap: 4px; min-width: 0; }
.amount-field__action { position: relative; min-height: 32px; padding: 0 8px; border: 0; border-radius: var(--mo-radius-small); background: transparent; color: var(--mo-accent-text); font-weight: 500; font-size: inherit; cursor: pointer; }
.amount-field__action::after { content: ''; position: absolute; inset: -6px; }
.amount-field__action:disabled { opacity: .5; cursor: default; }
.amount-field__note { font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); }
.amount-field__note:empty { display: none; }
.amount-field__foot > .amount-field__note { flex: 1 1 0; min-width: 40%; line-height: calc(16px * var(--mo-scale)); }
.amount-field[data-invalid] .amount-field__note { color: var(--mo-danger); }
.token-button { display: inline-flex; align-items: center; gap: 8px; flex: none; max-width: 50%; min-height: 44px; padding-block: 0; padding-inline: 6px 12px; border: 0; border-radius: var(--mo-radius-full); background: var(--mo-raised); box-shadow: 0 0 0 1px var(--mo-line); color: inherit; font-weight: 600; cursor: pointer; }
.token-button__symbol { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.token-button .mo-picture, .token-button .mo-monogram { border-radius: 50%; }
.token-button--none { max-width: 80%; padding-inline-start: 16px; }
@media (hover: hover) { .token-button:hover { background: var(--mo-hover); } .amount-field__action:not(:disabled):hover { background: var(--mo-hover); } }
`;
