/** Layout of the activity. */
export const activityCss = `
.activity { display: flex; flex-direction: column; gap: 4px; }
.activity__list { display: flex; flex-direction: column; gap: 4px; margin: 0; padding: 0; list-style: none; }
.activity__list > li { content-visibility: auto; contain-intrinsic-size: auto 64px; }
.activity__month { padding: 12px 10px 4px; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); font-weight: 500; color: var(--mo-quiet); }
.activity .mo-row__trailing { flex: 0 1 auto; min-width: 0; max-width: 55%; color: inherit; }
/* Wide enough for a short address on one line; the figures beside it wrap instead. */
.activity .mo-row__text { min-width: min(calc(120px * var(--mo-scale)), 45%); }
.activity__figures { display: flex; flex-direction: column; align-items: flex-end; min-width: 0; max-width: 100%; text-align: end; }
.activity__figures .mo-amount { flex-wrap: wrap; justify-content: flex-end; column-gap: .3em; row-gap: 0; }
.activity__figures .mo-amount { font-weight: 500; }
.activity__amount--in { color: var(--mo-ok); }
.activity__time, .activity__more { font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); }
.activity__row--poison .mo-amount, .activity__row--poison .mo-row__name { color: var(--mo-quiet); }
.activity__name { display: inline-flex; align-items: center; gap: 6px; min-width: 0; max-width: 100%; }
.activity .mo-row__mark > * { border-radius: 50%; }
.activity .mo-row__mark > .activity__nft { width: 36px; height: 36px; overflow: hidden; border-radius: 10px; }
.activity__status { display: inline-flex; align-items: center; gap: 6px; }
.activity__button { display: flex; justify-content: center; width: 100%; min-height: 44px; }
.activity__empty { padding: 16px 12px; }
`;
