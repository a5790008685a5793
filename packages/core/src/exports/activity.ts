export { findPoison } from '../history/find-poison.ts';
export { type HistoryOf, historyOptions, observeHistory, servesHistory } from '../history/history-options.ts';
export type { Activity, ActivityPage, ActivityTransfer } from '../history/read-history.ts';
export { type NftPage, nftOptions, type OwnedNft, observeNfts } from '../nft/nft-options.ts';
export type { ObservedPages, PagesOptions, PagesState } from '../query/observe-pages.ts';
