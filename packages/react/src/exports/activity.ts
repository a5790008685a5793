import './modal.ts';

export { ActivityList } from '../activity/activity-list.tsx';
export { NftGrid } from '../activity/nft-grid.tsx';
export { Transactions } from '../activity/transactions.tsx';
