import { dotWidth } from './qr-path.ts';

export const qrCss = `
@keyframes mo-qr-draw { from { clip-path: circle(0 at 50% 50%); opacity: 0; } to { clip-path: circle(75% at 50% 50%); opacity: 1; } }
@keyframes mo-qr-melt { 70% { opacity: 1; } to { scale: .1; opacity: 0; } }
@keyframes mo-qr-ground { to { background: transparent; box-shadow: none; } }
@keyframes mo-qr-done { from { scale: .5; } 60% { scale: 1.08; } }
@keyframes mo-qr-check { from { scale: .3; opacity: 0; } }
@keyframes mo-qr-cover { from { opacity: 0; } }
/* In a low window, as at 400 % zoom, the code takes the height below the header, and is seen whole. */
.mo-qr {
  position: relative; width: 100%; max-width: clamp(clamp(96px, 100dvh - 64px, 160px), 100dvh - 212px, 312px); aspect-ratio: 1; margin-inline: auto;
  padding: clamp(11px, (100dvh - 212px) / 16, 16px);
  border-radius: var(--mo-radius-sheet); background: #fff; box-shadow: 0 0 0 1px var(--mo-line); color: #1a1c22;
  color-scheme: light; transition: background 200ms, box-shadow 200ms;
}
.mo-qr__code { position: relative; width: 100%; height: 100%; animation: mo-qr-draw 420ms cubic-bezier(.2, .7, .2, 1); transition: opacity 200ms; }
.mo-qr__code > svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.mo-qr__ink { fill: var(--mo-qr-color); }
.mo-qr__dots { stroke: var(--mo-qr-color); stroke-width: ${dotWidth}; stroke-linecap: round; }
.mo-qr__wait {
  position: absolute; inset: 0; padding: inherit; border-radius: 28px; background: oklch(22% .01 260 / 7%) content-box;
  animation: mo-breathe 1600ms ease-in-out infinite; transition: opacity 200ms;
}
.mo-qr__wait--over { opacity: 0; animation: none; }
.mo-qr__mark { position: absolute; inset: 0; margin: auto; width: 15%; height: 15%; display: grid; place-items: center; }
.mo-qr__mark > * { width: 100%; height: 100%; }
.mo-qr--done { animation: mo-qr-ground 200ms 380ms ease-in forwards; }
.mo-qr--done .mo-qr__code > svg { animation: mo-qr-melt 400ms cubic-bezier(.5, 0, .75, .4) forwards; }
.mo-qr--done .mo-qr__mark > * { animation: mo-qr-check 260ms 140ms cubic-bezier(.2, .7, .2, 1) backwards; }
.mo-qr--done .mo-qr__mark {
  width: 72px; height: 72px; padding: 14px; border-radius: 50%; background: oklch(52% .14 150); color: #fff;
  animation: mo-qr-done 420ms cubic-bezier(.2, .7, .2, 1);
}
.mo-qr--covered { background: var(--mo-sunken); box-shadow: none; color: inherit; color-scheme: inherit; }
.mo-qr--left :is(.mo-qr__code, .mo-qr__mark) { color: #1a1c22; opacity: 0; visibility: hidden; transition: opacity 120ms, visibility 120ms; }
.mo-qr__cover { position: absolute; inset: 16px; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 12px; text-align: center; animation: mo-qr-cover 150ms 100ms ease-out backwards; }
@media (prefers-reduced-motion: reduce) {
  @keyframes mo-qr-draw { from { opacity: 0; } }
  @keyframes mo-qr-done { from { opacity: 0; } }
  @keyframes mo-qr-melt { to { opacity: 0; } }
  @keyframes mo-qr-check { from { opacity: 0; } }
}
`;
