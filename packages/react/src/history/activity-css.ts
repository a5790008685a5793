/** Layout of the activity and the NFTs. */
export const activityCss = `
.activity { display: flex; flex-direction: column; gap: 4px; }
.activity__list { display: flex; flex-direction: column; gap: 4px; margin: 0; padding: 0; list-style: none; }
.activity__list > li { content-visibility: auto; contain-intrinsic-size: auto 64px; }
.activity__month { padding: 12px 10px 4px; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); font-weight: 500; color: var(--mo-quiet); }
.activity .mo-row__trailing { flex: 0 1 auto; min-width: 0; max-width: 55%; color: inherit; }
.activity .mo-row { gap: 8px; }
/* Wide enough for a short address on one line, and narrow enough for a million of a token beside it; longer figures wrap. */
.activity .mo-row__text { min-width: min(calc(122px * var(--mo-scale)), 45%); }
.activity__figures { display: flex; flex-direction: column; align-items: flex-end; min-width: 0; max-width: 100%; text-align: end; }
.activity__figures .mo-amount { flex-wrap: wrap; justify-content: flex-end; column-gap: .3em; row-gap: 0; }
.activity__figures .mo-amount { font-size: calc(14px * var(--mo-scale)); font-weight: 500; }
.activity__figures .mo-amount > * { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; }
.activity__amount--in { color: var(--mo-ok); }
.activity__time, .activity__more { font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); }
.activity__row--poison .mo-amount, .activity__row--poison .mo-row__name { color: var(--mo-quiet); }
.activity__name { display: inline-flex; align-items: center; gap: 6px; min-width: 0; max-width: 100%; }
.activity .mo-row__mark > * { border-radius: 50%; }
.activity .mo-row__mark > .activity__nft { width: 36px; height: 36px; overflow: hidden; border-radius: 10px; }
.activity__status { display: inline-flex; align-items: center; gap: 6px; }
.activity__button { display: flex; justify-content: center; width: 100%; min-height: 44px; }
.activity__empty { padding: 16px 12px; }
.nfts { display: grid; grid-template-columns: repeat(2, 1fr); gap: 8px; margin: 0; padding: 0; list-style: none; }
.nft { display: flex; flex-direction: column; min-width: 0; overflow: hidden; border-radius: var(--mo-radius-row); background: var(--mo-sunken); }
.nft__picture { aspect-ratio: 1; width: 100%; object-fit: cover; display: block; }
.nft__none { aspect-ratio: 1; display: grid; place-items: center; color: var(--mo-quiet); background: var(--mo-hover); }
.nft__text { padding: 8px 12px 12px; min-width: 0; }
.nft__name { display: block; text-align: -webkit-match-parent; text-align: match-parent; font-weight: 500; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.nft__collection { display: block; text-align: -webkit-match-parent; text-align: match-parent; font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;
