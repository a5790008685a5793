/** Layout of the swap views. */
export const swapCss = `
.swap { display: flex; flex-direction: column; gap: 12px; }
.swap__sides { display: flex; flex-direction: column; gap: 8px; }
.swap__turn { display: flex; justify-content: center; height: 0; position: relative; z-index: 1; }
.swap__turn button { display: inline-flex; align-items: center; justify-content: center; flex: none; inline-size: 44px; block-size: 44px; margin-block-start: -22px; border: 4px solid var(--mo-surface); border-radius: var(--mo-radius-full); background: var(--mo-raised); color: inherit; cursor: pointer; transition: rotate var(--mo-out, 150ms); }
.swap__turn .mo-icon { rotate: 90deg; }
.swap__turn button:disabled { color: var(--mo-faint); cursor: default; }
@media (hover: hover) { .swap__turn button:not(:disabled):hover { background: var(--mo-hover); } }
@media (prefers-reduced-motion: no-preference) { .swap__turn button:not(:disabled):active { rotate: 180deg; } }
.swap [data-old] .amount-field__input { opacity: .5; }
.swap__rate { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 44px; padding: 0 16px; width: 100%; border: 0; border-radius: var(--mo-radius-row); background: transparent; color: var(--mo-quiet); font: inherit; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); text-align: start; cursor: pointer; }
.swap__awaited { display: flex; align-items: center; min-height: 44px; padding-inline: 16px; }
.swap__rate strong { font-weight: 500; color: var(--mo-text); overflow-wrap: anywhere; }
.swap__rate .mo-icon { flex: none; transition: rotate 150ms; }
.swap__rate[aria-expanded='true'] .mo-icon:last-child { rotate: 180deg; }
.swap__rate[data-tone] strong { flex: 1; }
.swap__rate[data-tone='warn'] { background: var(--mo-warn-tint); }
.swap__rate[data-tone='danger'] { background: var(--mo-danger-tint); }
.swap__rate[data-tone='warn'] .mo-icon:first-child { color: var(--mo-warn); }
.swap__rate[data-tone='danger'] .mo-icon:first-child { color: var(--mo-danger); }
@media (hover: hover) { .swap__rate:not([data-tone]):hover { background: var(--mo-hover); } }
.swap__legs { display: flex; flex-direction: column; gap: 4px; padding: 4px; }
.swap__leg { display: flex; align-items: center; gap: 12px; min-width: 0; }
.swap__leg-text { display: flex; flex-direction: column; min-width: 0; }
.swap__leg-text .mo-amount { flex-wrap: wrap; max-width: 100%; }
.swap__leg-text .mo-amount__value { overflow-wrap: anywhere; white-space: normal; font-size: calc(24px * var(--mo-scale)); line-height: calc(30px * var(--mo-scale)); }
.swap__leg-name, .swap__leg-text > .mo-short { color: var(--mo-quiet); font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); }
.swap__down { display: flex; justify-content: center; inline-size: 40px; color: var(--mo-quiet); }
.swap__steps { display: flex; gap: 8px; margin: 0; padding: 0; list-style: none; }
.swap__step { display: flex; align-items: center; gap: 8px; flex: 1; min-width: 0; padding: 8px 12px; border-radius: var(--mo-radius-row); background: var(--mo-sunken); color: var(--mo-quiet); font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); }
.swap__step[aria-current] { color: var(--mo-text); font-weight: 500; box-shadow: inset 0 0 0 1px var(--mo-accent); }
.swap__step b { display: inline-flex; align-items: center; justify-content: center; flex: none; inline-size: 20px; block-size: 20px; border-radius: 50%; background: var(--mo-hover); font-weight: 600; font-size: calc(12px * var(--mo-scale)); }
.swap__step .mo-icon { flex: none; color: var(--mo-ok); }
.swap__asked { display: grid; align-items: center; }
.swap__asked > * { grid-area: 1 / 1; }
.swap__asked[data-asked] > .swap__warnings { visibility: hidden; }
.swap__warnings { display: flex; flex-direction: column; gap: 12px; min-width: 0; }
.swap--review .facts__row { min-height: 36px; padding-block: 4px; }
.swap__leg .mo-picture, .swap__leg .mo-monogram { border-radius: 50%; }
.swap__chips { display: flex; flex-wrap: wrap; gap: 8px; margin: 0; padding: 0 0 12px; list-style: none; }
.swap__chips button { display: inline-flex; align-items: center; gap: 6px; min-height: 44px; padding-block: 0; padding-inline: 8px 12px; border: 0; border-radius: var(--mo-radius-full); background: var(--mo-sunken); color: inherit; font: inherit; font-weight: 500; cursor: pointer; }
.swap__chips .mo-picture, .swap__chips .mo-monogram { border-radius: 50%; }
@media (hover: hover) { .swap__chips button:hover { background: var(--mo-hover); } }
`;
