/** The dialog, its card and its motion. Used inside the shell's shadow root only. */
export const shellCss = `
@keyframes mo-fade { from { opacity: 0; } }
@keyframes mo-card-in { from { opacity: 0; scale: .97; } }
@keyframes mo-sheet-in { from { translate: 0 100%; } }
:host { display: contents; }
:host([hidden]) { display: contents; }
.shell {
  position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; margin: 0; padding: 16px;
  border: 0; background: transparent; overflow: hidden; overflow: clip; color: var(--mo-text); z-index: var(--mo-z-index);
  overscroll-behavior: contain; place-items: center;
}
.shell::backdrop { background: transparent; }
.shell[open] { display: grid; }
.shell:not([open]) { display: none; opacity: 0; pointer-events: none; }
.shell { transition: opacity 120ms ease-in, display 120ms allow-discrete, overlay 120ms allow-discrete; }
.shell--entering { transition: none; }
.shade { position: absolute; inset: 0; background: var(--mo-shade); }
.card {
  position: relative; width: 360px; max-width: 100%; max-height: min(640px, 100%); overflow: hidden;
  display: flex; flex-direction: column; border-radius: var(--mo-radius-card); background: var(--mo-surface);
  box-shadow: var(--mo-shadow-card);
}
.content { flex: none; display: flex; flex-direction: column; max-height: min(640px, 100dvh - 32px); min-height: 0; }
.wait { display: flex; flex-direction: column; gap: 8px; padding: 20px 16px 16px; }
.wait > span { display: block; height: 56px; border-radius: var(--mo-radius-row); background: var(--mo-hover); animation: mo-wait 1600ms ease-in-out infinite; }
.wait > :is(.title, .note, .status) { width: 220px; height: 16px; margin: 14px auto 10px; border-radius: var(--mo-radius-small); }
.wait > .title { width: 140px; height: 20px; margin: 2px auto 18px; }
.wait > .status { width: 170px; margin-block-end: 6px; }
.wait > .cells { height: 98px; }
.wait > .cells + .cells { margin-block-start: -4px; }
.wait > .row + .cells { margin-block-start: 4px; }
.wait > .code { width: 100%; max-width: clamp(clamp(96px, 100dvh - 64px, 160px), 100dvh - 212px, 312px); height: auto; aspect-ratio: 1; margin: 0 auto; border-radius: var(--mo-radius-sheet); }
.wait > .button { height: 44px; }
.wait > .mark { width: 64px; height: 64px; margin: 4px auto -4px; border-radius: 50%; }
.wait > :is(.name, .amount) { width: 140px; height: 20px; margin: 0 auto; border-radius: var(--mo-radius-small); }
.wait > .amount { height: 36px; margin-block: 4px 20px; }
.failure { display: flex; flex-direction: column; gap: 16px; padding: 24px 16px 16px; text-align: center; }
.failure > p { margin: 0; }
/* In the place and shape of the header's, until there is one. */
.quit { position: absolute; inset-block-start: 13px; inset-inline-end: 10px; width: 44px; height: 44px; border: 0; border-radius: 50%; background: none; color: var(--mo-quiet); cursor: pointer; }
.quit::before, .quit::after { content: ''; position: absolute; inset: 21.125px 14.75px; border-radius: 1px; background: currentColor; rotate: 45deg; }
.quit::after { rotate: -45deg; }
.content:not(:empty) ~ .wait, .content:not(:empty, :has(.failure)) ~ .quit { display: none; }
@keyframes mo-wait { 50% { opacity: .5; } }
.shell--entering .shade { animation: mo-fade 150ms ease-out backwards; }
.shell--entering .card { animation: mo-card-in 150ms cubic-bezier(.2, .7, .3, 1) backwards; }
@media (max-width: 430px) {
  .shell { padding: 0; place-items: end center; }
  .card {
    width: 100%; max-height: calc(100% - 24px); border-radius: var(--mo-radius-sheet) var(--mo-radius-sheet) 0 0;
    padding-block-end: env(safe-area-inset-bottom);
  }
  .content { max-height: calc(100dvh - 24px - env(safe-area-inset-bottom)); }
  .shell--entering .card { animation: mo-sheet-in 240ms cubic-bezier(.2, .8, .25, 1) backwards; }
}
@media (max-width: 430px) and (prefers-reduced-motion: no-preference) {
  .shell:not([open]) { opacity: 1; transition-duration: 200ms; }
  .shell:not([open]) .shade { opacity: 0; transition: opacity 200ms; }
  .shell:not([open]) .card { translate: 0 100%; transition: translate 200ms cubic-bezier(.4, 0, 1, 1); }
}
/* Room for a toast above the card. Taller windows have it without. */
@media (min-width: 431px) and (max-width: 699px) and (min-height: 564px) and (max-height: 779px) {
  .shell { padding-block-start: 56px; }
  .content { max-height: min(640px, 100dvh - 72px); }
}
@media (max-height: 320px) { .shell { padding: 0; } .card { max-height: 100%; } .content { max-height: 100dvh; } }
@media (prefers-reduced-motion: reduce) {
  .shell--entering .card { animation: mo-fade 150ms ease-out backwards; }
  .wait > span { animation: none; }
}
@media (forced-colors: active) { .card { border: 1px solid CanvasText; } .quit::before, .quit::after { background: ButtonText; } }
`;
