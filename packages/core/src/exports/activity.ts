export { findPoison } from '../history/find-poison.ts';
export { type HistoryOf, historyOptions, observeHistory, servesHistory } from '../history/history-options.ts';
export type { Activity, ActivityPage, ActivityTransfer } from '../history/read-history.ts';
export { type HeldNft, type NftPage, nftOptions, observeNfts } from '../nft/nft-options.ts';
export type { ObservedPages, PagesOptions, PagesState } from '../query/observe-pages.ts';
