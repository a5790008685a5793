import {
  amountCss,
  buttonCss,
  feedbackCss,
  iconCss,
  identityCss,
  listCss,
  qrCss,
  spinnerCss,
} from '@mooring/ui';
import { accountCss } from './account-css.ts';
import { walletsCss } from './wallets-css.ts';

/** The modal's own layout on top of the primitives it uses. */
export const modalCss = `${buttonCss}${iconCss}${spinnerCss}${feedbackCss}${listCss}${identityCss}${amountCss}${qrCss}
@keyframes view-in { from { opacity: 0; translate: calc(8px * var(--travel)) 0; } }
@keyframes view-out { to { opacity: 0; translate: calc(-8px * var(--travel)) 0; } }
@keyframes calm-in { from { opacity: 0; } }
@keyframes calm-out { to { opacity: 0; } }
@keyframes title-out { to { opacity: 0; } }
@keyframes arrived-mark { from { translate: var(--from-x, 0) var(--from, 0); } }
@keyframes arrived-picture { from { scale: .4; opacity: 0; } }
@keyframes arrived-check { from { translate: calc(var(--check-x, -25px) * var(--inline)) var(--check-y, -23px); scale: var(--check-scale, 2.77); box-shadow: 0 0 0 0 var(--mo-surface); } }
@keyframes arrived-facts { from { opacity: 0; translate: 0 8px; } }
@keyframes halo { from { opacity: .55; scale: .82; } to { opacity: 0; scale: 1.22; } }
.header { display: flex; align-items: center; flex: none; min-height: 64px; padding: 10px 10px 4px; user-select: none; }
.header__side { flex: 1 0 44px; display: flex; min-width: 44px; }
.header--move > .header__side:first-child > * { animation: calm-in 120ms 120ms ease-out backwards; }
.header__side--end { justify-content: flex-end; }
.header__titles { position: relative; display: grid; min-width: 0; }
.header__titles--move > .header__title { animation: calm-in 120ms 120ms ease-out backwards; }
.header__titles > .header__title--left { position: absolute; inset-inline: -80px; inset-block-start: 50%; translate: 0 -50%; pointer-events: none; animation: title-out 120ms ease-out forwards; }
.header__title { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; text-wrap: balance; text-align: center; padding: 3px 4px; margin-block: -3px; unicode-bidi: plaintext; }
.stage { position: relative; display: flex; flex-direction: column; min-height: 0; overflow-x: clip; }
.stage { --travel: 0; }
.stage--forward { --travel: 1; }
.stage--back { --travel: -1; }
.stage--forward:dir(rtl) { --travel: -1; }
.stage--back:dir(rtl) { --travel: 1; }
.stage__view { position: relative; max-height: var(--most, none); min-height: min(max(var(--held, 0px), var(--least, 0px)), 100dvh - 140px); overflow: hidden auto; overscroll-behavior: contain; padding: 4px 16px 16px; scrollbar-width: thin; }
.stage--forward > .stage__view, .stage--back > .stage__view { animation: view-in 150ms 75ms ease-out backwards; }
.stage > .stage__view--leaving { position: absolute; inset: 0 0 auto; overflow: hidden; animation: view-out 120ms ease-out forwards; }
.stage--arrival > .stage__view--leaving { animation: calm-out 220ms ease-out forwards; }
/* The check starts where the code was, below the end of this view. */
.stage--arrival > .stage__view:not(.stage__view--leaving) { overflow: visible; }
.stage--arrival > .stage__view--leaving :is(.mo-qr__mark, .halo__badge, .meeting__account) { visibility: hidden; }
.stage__end { height: 1px; margin-block-start: -1px; }
.stage__more { position: absolute; inset: auto 0 0; height: 48px; background: linear-gradient(to top, var(--mo-surface) 12%, transparent); pointer-events: none; opacity: 0; transition: opacity 150ms ease-out; }
.stage__view--more ~ .stage__more { opacity: 1; }
.list { display: flex; flex-direction: column; gap: 8px; }
.list--form { gap: 12px; }
.list--noted { padding-block-end: calc(36px * var(--mo-scale) + 2px); }
.list--sides { gap: 16px; }
.list--settling { visibility: hidden; }
.list--moving { pointer-events: none; }
.list-label { padding: 8px 4px 0; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); font-weight: 500; color: var(--mo-quiet); }
.note { padding: 12px 8px 0; text-align: center; text-wrap: balance; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); }
.centred { display: flex; flex-direction: column; align-items: center; gap: 4px; text-align: center; }
.centred__title { font-size: calc(15px * var(--mo-scale)); line-height: calc(20px * var(--mo-scale)); font-weight: 600; text-wrap: balance; overflow-wrap: anywhere; }
.centred__text { max-width: 280px; text-wrap: balance; overflow-wrap: anywhere; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); }
/* As high for one line as for two. */
.centred__text--held, .centred__step { min-height: calc(36px * var(--mo-scale)); }
.actions { display: flex; flex-direction: column; align-items: stretch; gap: 8px; width: 100%; padding-block-start: 16px; }
.halo { position: relative; display: grid; place-items: center; width: 72px; height: 72px; margin: 24px 0 28px; }
.halo::before, .halo::after { content: ''; position: absolute; inset: -10px; border-radius: 28px; border: 2px solid var(--mo-accent); opacity: 0; animation: halo 2200ms cubic-bezier(.2, .6, .4, 1) infinite; }
.halo::after { animation-delay: 1100ms; }
.halo--still::before, .halo--still::after { content: none; }
.halo__badge { position: absolute; inset-inline-end: -8px; inset-block-end: -8px; display: grid; place-items: center; width: 28px; height: 28px; border-radius: 50%; background: var(--mo-danger-tint); color: var(--mo-danger); box-shadow: 0 0 0 3px var(--mo-surface); }
/* As high for one line as for two, so that the card keeps its height when the text changes. */
.status { display: grid; place-content: center; min-height: calc(12px + 40px * var(--mo-scale)); padding: 6px 16px; text-align: center; text-wrap: balance; font-weight: 500; }
.status__text > :is(.mo-spinner, .mo-icon) { display: inline-block; margin-inline-end: 8px; vertical-align: calc(2px - .3em); margin-block: -2px; }
.status .mo-spinner { color: var(--mo-quiet); }
.status--late { font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); font-weight: 400; }
.status--ok { color: var(--mo-ok); }
.centred--finished > :is(.actions, .download), .centred--finished > .halo ~ .centred__text { opacity: 0; visibility: hidden; pointer-events: none; transition: opacity 160ms ease-out, visibility 0s 160ms; }
/* A paired wallet with both networks switches at once: nobody is asked. */
.centred--asks > :is(.centred__title, .centred__text) { animation: calm-in 150ms 300ms ease-out backwards; }
.halo__badge--ok { background: var(--mo-ok); color: var(--mo-surface); animation: arrived-picture 260ms cubic-bezier(.2, .7, .2, 1); }
.arrived { --inline: 1; padding-block: 8px 28px; }
.arrived:dir(rtl) { --inline: -1; }
.arrived__mark { position: relative; animation: arrived-mark 440ms cubic-bezier(.3, .75, .2, 1) backwards; }
.arrived__mark > .mo-mark { animation: arrived-picture 360ms cubic-bezier(.2, .7, .2, 1) backwards; }
.arrived__mark--same > .mo-mark { animation: none; }
.arrived__check { position: absolute; inset-inline-end: -6px; inset-block-end: -4px; display: grid; place-items: center; width: 26px; height: 26px; border-radius: 50%; background: oklch(52% .14 150); color: #fff; box-shadow: 0 0 0 3px var(--mo-surface); animation: arrived-check 440ms cubic-bezier(.3, .75, .2, 1) backwards; }
.arrived__facts { animation: arrived-facts 220ms 160ms ease-out backwards; }
.arrived__address { display: block; margin-block-start: 12px; font-weight: 500; }
.network-switch { display: inline-flex; align-items: center; gap: 8px; min-width: 0; max-width: 240px; min-height: 44px; padding: 0 10px; border: 0; border-radius: var(--mo-radius-row); background: transparent; font-size: calc(13px * var(--mo-scale)); font-weight: 500; }
.network-switch__name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.network-switch--button { cursor: pointer; }
.network-switch .mo-icon { color: var(--mo-quiet); }
.account { display: flex; flex-direction: column; align-items: center; gap: 4px; padding: 4px 0 20px; text-align: center; min-width: 0; }
.account__name { max-width: 100%; font-weight: 600; overflow-wrap: anywhere; }
.account__amount { min-height: 36px; max-width: 100%; margin-block-start: 8px; }
.scan-mark, .empty-mark { display: grid; place-items: center; background: var(--mo-hover); color: var(--mo-text); }
.scan-mark { width: 36px; height: 36px; border-radius: var(--mo-radius-small); background: var(--mo-accent); color: var(--mo-on-accent); }
.empty-mark { width: 64px; height: 64px; margin: 16px 0 12px; border-radius: 50%; color: var(--mo-quiet); }
.centred > .mo-notice { margin-block-start: 12px; }
.mo-toast-area { position: fixed; inset-inline: 16px; inset-block: calc(12px + env(safe-area-inset-top)) auto; }
.mo-toast { animation-delay: 120ms; animation-fill-mode: backwards; }
/* While the card moves, a toast would be placed relative to the card instead of the window. */
.shell--entering .mo-toast { visibility: hidden; animation: none; }
@media (max-width: 430px) { .shell:not([open]) .mo-toast { visibility: hidden; } }
.actions__awaited { visibility: hidden; }
.actions--close { padding-block-start: 0; }
.raw-link { display: block; margin-block-start: 4px; user-select: all; word-break: break-all; }
a.mo-row { color: inherit; text-decoration: none; }
.row-actions { display: flex; align-items: center; margin-inline-end: -6px; }
.row-group { display: flex; align-items: center; gap: 4px; }
.row-group > .mo-row { flex: 1; min-width: 0; }
.accounts { display: flex; flex-direction: column; gap: 4px; min-width: 0; margin: 0; padding: 0; padding-inline-start: 12px; border: 0; }
.accounts > .mo-row { min-height: 44px; padding-block: 4px; }
.accounts .mo-row__name { font-weight: 400; }
${walletsCss}
${accountCss}
.danger-row .mo-row__mark { color: var(--mo-danger); }
@media (hover: hover) { .network-switch--button:hover { background: var(--mo-hover); } }
/* A toast fits above a sheet or the card of a narrow window, or beside a card that leaves no room above it. */
@media (max-width: 430px) and (min-height: 564px) {
  .card { max-height: calc(100% - 64px); }
  .content { max-height: calc(100dvh - 64px - env(safe-area-inset-bottom)); }
}
@media (min-width: 700px) and (max-height: 779px) {
  .mo-toast-area { inset-inline: calc(50% + 192px) 12px; justify-items: start; }
}
/* In a small window it briefly covers the title, between the buttons of the header. One that stays, or a network's name, puts it at the end of the view, which then scrolls further. */
@media (max-width: 699px) and (max-height: 563px) {
  .mo-toast-area { inset-inline: max(64px, calc(50% - 116px)); }
  .content:has(.network-switch, .mo-toast--loading) .mo-toast-area { position: relative; inset: auto; order: 1; height: 0; margin-inline: 16px; align-content: end; }
  .content:has(.network-switch, .mo-toast--loading) .mo-toast { margin-block-end: 12px; }
  .content > .footer { order: 2; }
  .content:has(.mo-toast--loading) .stage__view::after { content: ''; display: block; height: 60px; margin-block-end: -60px; }
}
@media (max-height: 320px) {
  .header { min-height: 48px; padding-block: 2px; }
  .stage__more { height: 12px; }
}
@media (prefers-reduced-motion: reduce) {
  .stage--forward > .stage__view, .stage--back > .stage__view { animation-name: calm-in; }
  .stage > .stage__view--leaving { animation-name: calm-out; }
  .arrived__mark, .arrived__check { animation: none; }
  .arrived__mark > .mo-mark, .arrived__facts, .halo__badge--ok { animation-name: calm-in; }
  .halo::before, .halo::after { animation: none; opacity: .35; inset: -8px; }
  .halo::after { content: none; }
}
`;
