import { analyticsModule } from './analytics/analytics-module.ts';
import { balanceModule } from './balance/balance-module.ts';
import { convertModule } from './convert/convert-module.ts';
import { databaseModule } from './database/database-module.ts';
import { historyModule } from './history/history-module.ts';
import { indexerModule } from './indexer/indexer-module.ts';
import { nftModule } from './nft/nft-module.ts';
import { onrampModule } from './onramp/onramp-module.ts';
import { priceModule } from './price/price-module.ts';
import { profileModule } from './profile/profile-module.ts';
import { projectsModule } from './projects/projects-module.ts';
import { rpcModule } from './rpc/rpc-module.ts';
import { verifyModule } from './verify/verify-module.ts';
import { walletsModule } from './wallets/wallets-module.ts';

/** All that the API does, in the order in which it is opened. */
export const modules = [
  databaseModule,
  projectsModule,
  verifyModule,
  rpcModule,
  balanceModule,
  indexerModule,
  priceModule,
  convertModule,
  historyModule,
  nftModule,
  walletsModule,
  profileModule,
  onrampModule,
  analyticsModule,
] as const;
