/** The gap between a tooltip and its element belongs to the tooltip, so that the pointer can cross it. */
export const tooltipCss = `
@keyframes mo-tip { from { opacity: 0; visibility: hidden; } }
.tip {
  position: fixed; inset: auto; margin: 0; padding-block: 6px; padding-inline: 0; border: 0; width: max-content;
  max-width: min(280px, 100vw - 16px); overflow: visible; background: transparent; z-index: 3;
}
.tip--pointer { animation: mo-tip 120ms 400ms ease-out backwards; }
.tip__text {
  display: block; padding: 6px 10px; border-radius: var(--mo-radius-small); background: var(--mo-text); color: var(--mo-surface);
  font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); font-weight: 500; text-align: start;
  overflow-wrap: anywhere; box-shadow: var(--mo-shadow-soft);
}
@media (prefers-reduced-motion: reduce) { .tip--pointer { animation-duration: 1ms; } }
@media (forced-colors: active) { .tip__text { border: 1px solid; } }
`;
