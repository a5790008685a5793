/** Layout of the account's tokens. */
export const accountCss = `
.read-again { display: flex; flex-direction: column; align-items: center; text-align: center; }
.tokens, .account-tabs { margin-block-end: 12px; }
.tokens__head { display: flex; align-items: baseline; justify-content: space-between; gap: 12px; padding: 8px 10px 4px; }
.tokens__title, .tokens__total { font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); font-weight: 500; color: var(--mo-quiet); }
.tokens__total { overflow-wrap: anywhere; text-align: end; }
.account-tabs .tokens__head { padding-block-start: 0; }
.tokens__list { margin: 0; padding: 0; list-style: none; }
.tokens__list > li { content-visibility: auto; contain-intrinsic-size: auto 56px; }
.tokens .mo-row__name { -webkit-line-clamp: 1; }
.tokens .mo-row__detail { -webkit-line-clamp: 1; }
.tokens .mo-row__trailing { flex: 0 1 auto; min-width: 0; max-width: 55%; color: inherit; }
.token__figures { display: flex; flex-direction: column; align-items: flex-end; min-width: 0; max-width: 100%; }
.token__figures .mo-amount { font-weight: 500; }
.token__worth { font-size: calc(13px * var(--mo-scale)); line-height: calc(18px * var(--mo-scale)); color: var(--mo-quiet); }
.tokens .mo-row__mark > * { border-radius: 50%; }
.tokens[aria-busy='true'] .mo-row__text { gap: 6px; }
.tokens__held { min-height: 156px; }
.tokens__unread { display: grid; align-content: center; min-height: 156px; }
.tokens__none { display: flex; flex-direction: column; align-items: center; gap: 4px; padding: 16px 12px; text-align: center; }
.tokens__all { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 44px; }
.nfts-wait { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.nfts-wait > * { box-sizing: content-box; aspect-ratio: 1; padding-block-end: calc(20px + 38px * var(--mo-scale)); }
`;
