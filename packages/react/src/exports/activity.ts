import './modal.ts';

export { ActivityList } from '../history/activity-list.tsx';
export { Transactions } from '../history/transactions.tsx';
export { NftGrid } from '../nft/nft-grid.tsx';
