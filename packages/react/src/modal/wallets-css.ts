import { fieldCss, surfaceCss } from '@mooring/ui';

/** Layout of the views that search and explain wallets. */
export const walletsCss = `${fieldCss}${surfaceCss}
.list--below { padding-block-start: 16px; }
.list--wide { width: 100%; padding-block-start: 16px; }
.text-link { color: var(--mo-accent-text); font-weight: 500; text-underline-offset: 2px; }
.footer { flex: none; display: flex; justify-content: center; padding: 4px 16px 12px; border-block-start: 1px solid var(--mo-line); }
.footer--text { padding: 12px 24px 16px; text-align: center; text-wrap: balance; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); display: block; }
.legal { padding-inline: 4px; font-size: calc(13px * var(--mo-scale)); line-height: calc(20px * var(--mo-scale)); }
.search-mark { display: grid; place-items: center; width: 36px; height: 36px; border-radius: var(--mo-radius-small); background: var(--mo-sunken); color: var(--mo-quiet); }
.features { display: flex; flex-wrap: wrap; gap: 8px; padding-block-end: 16px; }
.features > .mo-button { flex: 1 1 64px; min-height: 64px; padding: 8px 4px; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); }
.features > .mo-skeleton { flex: 1 1 64px; border-radius: var(--mo-radius-row); }
.features .mo-button__label { flex-direction: column; gap: 4px; }
.features .mo-icon { color: var(--mo-accent-text); }
.panels { display: flex; flex-direction: column; gap: 20px; padding: 12px 4px 8px; }
.panel { display: flex; gap: 16px; align-items: flex-start; }
.panel__mark { flex: none; display: grid; place-items: center; width: 48px; height: 48px; border-radius: var(--mo-radius-row); background: var(--mo-hover); color: var(--mo-accent-text); }
.panel__title { display: block; font-weight: 600; }
.panel__text { display: block; margin-block-start: 2px; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); text-wrap: pretty; }
.search { position: sticky; display: flex; gap: 4px; inset-block-start: -4px; z-index: 1; margin: -4px -16px 0; padding: 4px 16px 12px; background: var(--mo-surface); }
.search > .mo-field { flex: 1; }
.certified { padding-inline: 4px; padding-block-end: 8px; font-size: calc(13px * var(--mo-scale)); line-height: calc(20px * var(--mo-scale)); }
.cells { display: grid; grid-template-columns: repeat(auto-fill, minmax(72px, 1fr)); gap: 4px; }
.list + .cells { padding-block-start: 12px; }
.cell { display: flex; flex-direction: column; align-items: center; gap: 8px; width: 100%; min-height: 96px; padding: 8px 2px; border: 0; border-radius: var(--mo-radius-row); background: transparent; color: inherit; text-decoration: none; cursor: pointer; }
.cell:disabled { opacity: .5; cursor: default; }
.cell__mark { position: relative; display: block; line-height: 0; }
.cell__icon { display: grid; place-items: center; width: 56px; height: 56px; border-radius: 28%; background: var(--mo-hover); color: var(--mo-quiet); }
.cell__dot { position: absolute; inset-inline-end: -3px; inset-block-end: -3px; width: 14px; height: 14px; border-radius: 50%; background: var(--mo-ok); box-shadow: 0 0 0 3px var(--mo-surface); }
.cell__name { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); }
.cells-end { display: grid; place-items: center; min-height: 56px; color: var(--mo-quiet); }
.download { display: flex; align-items: center; justify-content: space-between; gap: 12px; width: 100%; min-height: 48px; margin-block-start: 8px; padding-inline: 12px 4px; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); text-align: start; }
.download > .text-link { padding: 12px 8px; }
.receive__address { max-width: 100%; padding-block-start: 16px; }
.receive__address .mo-address { gap: 8px; padding-block: 6px; text-align: start; }
.receive__address .mo-address__text { overflow-wrap: anywhere; white-space: normal; }
.mark-stack { display: flex; width: 36px; }
.mark-stack > * + * { margin-inline-start: -18px; }
.mark-stack:not(:has(> :nth-child(3))) > * + * { margin-inline-start: -12px; }
.mark-stack > * { border-radius: 8px; box-shadow: 0 0 0 2px var(--mo-raised); }
.meeting { display: flex; align-items: center; padding: 24px 0 20px; }
.meeting__account { position: relative; }
.meeting > * + * { margin-inline-start: -12px; box-shadow: 0 0 0 4px var(--mo-surface); border-radius: 50%; }
.passage { display: flex; align-items: center; gap: 12px; padding: 24px 0 20px; color: var(--mo-quiet); }
.choice { display: flex; flex-direction: column; align-items: center; gap: 16px; padding: 8px 0 20px; text-align: center; }
.choice ~ .list .mo-row__detail { -webkit-line-clamp: 1; }
.actions--pair { flex-direction: row; gap: 8px; }
.actions--pair > * { flex: 1; }
.mo-tabs { gap: 16px; }
.alert { display: flex; gap: 8px; align-items: flex-start; margin: 0 16px 8px; }
.alert > .mo-notice { flex: 1; }
@media (hover: hover) { .cell:hover:not(:disabled) { background: var(--mo-hover); } }
`;
