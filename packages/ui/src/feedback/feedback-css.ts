export const feedbackCss = `
@keyframes mo-toast-in { from { opacity: 0; translate: 0 8px; } }
.mo-skeleton {
  display: block; max-width: 100%; border-radius: var(--mo-radius-small); background: var(--mo-press);
  animation: mo-breathe 1600ms ease-in-out infinite;
}
.mo-skeleton--round { border-radius: var(--mo-radius-full); }
.mo-toast-area {
  position: absolute; inset-inline: 12px; inset-block-end: 12px; z-index: 3;
  display: grid; justify-items: center; pointer-events: none;
}
.mo-toast {
  display: flex; align-items: center; gap: 8px; max-width: 100%; min-height: 40px; padding-block: 5px; padding-inline: 12px 16px;
  border-radius: var(--mo-radius-row); background: var(--mo-text); color: var(--mo-surface);
  font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); font-weight: 500; overflow-wrap: anywhere;
  box-shadow: var(--mo-shadow-card); animation: mo-toast-in 150ms ease-out;
}
.mo-toast--success .mo-icon { color: light-dark(oklch(82% .15 150), oklch(45% .14 150)); }
.mo-toast--error .mo-icon { color: light-dark(oklch(80% .13 27), oklch(48% .19 27)); }
.mo-notice {
  display: flex; gap: 8px; padding: 12px; border-radius: var(--mo-radius-row); background: var(--mo-sunken);
  font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); text-align: start; overflow-wrap: anywhere;
}
.mo-notice > .mo-icon { margin-block-start: -1px; color: var(--mo-quiet); }
.mo-notice__title { display: block; font-weight: 600; }
.mo-notice--ok { background: var(--mo-ok-tint); }
.mo-notice--ok > .mo-icon { color: var(--mo-ok); }
.mo-notice--warn { background: var(--mo-warn-tint); }
.mo-notice--warn > .mo-icon { color: var(--mo-warn); }
.mo-notice--danger { background: var(--mo-danger-tint); }
.mo-notice--danger > .mo-icon { color: var(--mo-danger); }
@media (prefers-reduced-motion: reduce) {
  @keyframes mo-toast-in { from { opacity: 0; } }
}
`;
