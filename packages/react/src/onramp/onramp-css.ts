/** Layout of the buy views. */
export const onrampCss = `
.buy { display: flex; flex-direction: column; gap: 12px; }
.buy--page { margin: 0; padding: 0; border: 0; min-inline-size: 0; }
.buy--page:disabled { opacity: .55; }
.buy__presets { flex: 1; display: grid; grid-template-columns: repeat(4, 1fr); gap: 6px; margin: 0; padding: 4px 0; border: 0; min-inline-size: 0; }
.buy__preset { position: relative; min-height: 32px; padding: 0 4px; border: 0; border-radius: var(--mo-radius-full); background: var(--mo-raised); box-shadow: 0 0 0 1px var(--mo-line); font-size: inherit; color: inherit; font-weight: 500; font-variant-numeric: tabular-nums; cursor: pointer; white-space: nowrap; }
.buy__preset::after { content: ''; position: absolute; inset: -6px -3px; }
.buy__preset[aria-pressed='true'] { box-shadow: 0 0 0 1.5px var(--mo-accent-text); color: var(--mo-accent-text); }
.buy__note { text-align: center; text-wrap: balance; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); }
.buy__providers { display: flex; flex-direction: column; gap: 4px; margin: 0; padding: 0; border: 0; min-inline-size: 0; }
.buy__legend { padding: 0 0 4px; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); font-weight: 500; color: var(--mo-quiet); }
.buying__mark { position: relative; display: grid; place-items: center; width: 72px; height: 72px; margin: 24px 0 28px; }
.buying__badge { position: absolute; inset-inline-end: -8px; inset-block-end: -8px; display: grid; place-items: center; width: 28px; height: 28px; border-radius: 50%; box-shadow: 0 0 0 3px var(--mo-surface); }
.buying__badge--ok { background: var(--mo-ok-tint); color: var(--mo-ok); }
.buying__badge--danger { background: var(--mo-danger-tint); color: var(--mo-danger); }
.buying .facts { width: 100%; margin-block-start: 16px; text-align: start; }
.purchase__state { font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); }
.purchase__state--waiting, .purchase__state--unknown { color: var(--mo-warn); }
.purchase__state--failed { color: var(--mo-danger); }
@media (hover: hover) { .buy__preset:hover { background: var(--mo-hover); } }
`;
