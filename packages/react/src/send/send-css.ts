/** Layout of the send views. */
export const sendCss = `
.send { display: flex; flex-direction: column; gap: 12px; }
.send .mo-field__suffix { gap: 0; }
/* Room for two lines: the note about a name arrives late, and must not move the button. */
.send .mo-field__note { display: block; min-height: calc(36px * var(--mo-scale)); margin-block-end: -4px; }
:is(.send, .swap) .alert { margin: 0; }
.send__review { display: flex; flex-direction: column; align-items: center; gap: 2px; padding: 8px 0 16px; text-align: center; min-width: 0; }
.send__review .mo-amount { max-width: 100%; flex-wrap: wrap; justify-content: center; }
.send__review .mo-amount__value { overflow-wrap: anywhere; white-space: normal; }
.send__mark { position: relative; margin-block-end: 8px; }
.send__mark > :is(.mo-picture, .mo-monogram) { border-radius: 50%; }
.send__mark > .halo__badge { inset-inline-end: -6px; inset-block-end: -2px; width: 24px; height: 24px; }
.asked { display: grid; place-items: center; min-height: calc(42px * var(--mo-scale)); text-align: center; }
.asked .centred__text { max-width: none; }
.asked--sent .centred__title { color: var(--mo-ok); }
.asked--sent .centred__text { visibility: hidden; }
.send > .asked--sent ~ .mo-button { opacity: 0; visibility: hidden; pointer-events: none; transition: opacity 160ms ease-out, visibility 0s 160ms; }
.mo-button.send__blocked { background: var(--mo-hover); color: var(--mo-quiet); box-shadow: none; }
.send__review > .mo-short, .send__worth { color: var(--mo-quiet); }
.facts { display: flex; flex-direction: column; margin: 0; padding: 4px 0; border-radius: var(--mo-radius-row); background: var(--mo-sunken); }
.facts__row { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 48px; padding: 8px 16px; }
.facts__row + .facts__row { border-block-start: 1px solid var(--mo-line); }
.facts__row dt { flex: none; color: var(--mo-quiet); font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); }
.facts__row dd { display: flex; flex-direction: column; align-items: flex-end; min-width: 0; margin: 0; text-align: end; font-weight: 500; overflow-wrap: anywhere; }
.facts__note { font-weight: 400; color: var(--mo-quiet); font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); }
.facts__party { display: inline-flex; align-items: center; gap: 8px; min-width: 0; }
.send__whole > span { display: inline-block; max-width: 100%; }
.send__whole { display: block; direction: ltr; unicode-bidi: isolate; font-weight: 400; overflow-wrap: anywhere; text-align: end; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); font-family: ui-monospace, monospace; }
.send__whole--start { text-align: start; }
.send__receiver { display: flex; flex-direction: column; min-width: 0; }
.send__named { display: flex; align-items: center; justify-content: flex-end; gap: 8px; min-width: 0; }
.send__name { font-weight: 600; overflow-wrap: anywhere; }
.send__pair { margin: 8px 0 0; }
.send__pair dt { font-size: calc(13px * var(--mo-scale)); color: inherit; }
.send__pair dd { direction: ltr; text-align: start; margin: 0 0 4px; overflow-wrap: anywhere; font-family: ui-monospace, monospace; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); }
`;
