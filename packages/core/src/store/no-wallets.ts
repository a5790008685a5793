import type { WalletsState } from '../contract/wallet.ts';

export const noWallets: WalletsState = {
  status: 'idle',
  featured: [],
  recommended: [],
  excluded: [],
  paged: [],
  page: 0,
  count: 0,
  loadingMore: false,
  certified: { count: 0, only: false },
  search: { text: '', status: 'idle', results: [] },
};
