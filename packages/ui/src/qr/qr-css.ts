export const qrCss = `
@keyframes mo-qr-draw { from { clip-path: circle(0 at 50% 50%); opacity: 0; } to { clip-path: circle(75% at 50% 50%); opacity: 1; } }
@keyframes mo-qr-done { from { scale: .6; opacity: 0; } 60% { scale: 1.06; } }
.mo-qr {
  position: relative; width: 100%; max-width: 312px; aspect-ratio: 1; margin-inline: auto; padding: 16px;
  border-radius: var(--mo-radius-sheet); background: #fff; box-shadow: 0 0 0 1px var(--mo-line); color: #1a1c22;
  color-scheme: light;
}
.mo-qr__code { display: block; width: 100%; height: 100%; animation: mo-qr-draw 420ms cubic-bezier(.2, .7, .2, 1); transition: opacity 200ms; }
.mo-qr__ink { fill: var(--mo-qr-color); }
.mo-qr__wait {
  width: 100%; height: 100%; border-radius: 12px; background: oklch(22% .01 260 / 7%);
  animation: mo-breathe 1600ms ease-in-out infinite;
}
.mo-qr__mark { position: absolute; inset: 0; margin: auto; width: 15%; height: 15%; display: grid; place-items: center; }
.mo-qr__mark > * { width: 100%; height: 100%; }
.mo-qr--done .mo-qr__code { opacity: .18; }
.mo-qr--done .mo-qr__mark {
  width: 72px; height: 72px; padding: 16px; border-radius: 50%; background: oklch(52% .14 150); color: #fff;
  animation: mo-qr-done 320ms cubic-bezier(.2, .7, .2, 1);
}
.mo-qr--blank { background: var(--mo-sunken); box-shadow: none; color: inherit; color-scheme: inherit; }
.mo-qr--covered .mo-qr__code { opacity: .08; }
.mo-qr--covered .mo-qr__mark { opacity: 0; }
.mo-qr__cover { position: absolute; inset: 16px; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 12px; text-align: center; }
@media (prefers-reduced-motion: reduce) {
  @keyframes mo-qr-draw { from { opacity: 0; } }
  @keyframes mo-qr-done { from { opacity: 0; } }
}
`;
