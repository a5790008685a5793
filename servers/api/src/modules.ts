import { analyticsModule } from './analytics/analytics-module.ts';
import { authModule } from './auth/auth-module.ts';
import { balanceModule } from './balance/balance-module.ts';
import { bundlerModule } from './bundler/bundler-module.ts';
import { databaseModule } from './database/database-module.ts';
import { historyModule } from './history/history-module.ts';
import { indexerModule } from './indexer/indexer-module.ts';
import { limitsModule } from './limits/limits-module.ts';
import { namesModule } from './names/names-module.ts';
import { nftModule } from './nft/nft-module.ts';
import { onrampModule } from './onramp/onramp-module.ts';
import { priceModule } from './price/price-module.ts';
import { projectsModule } from './projects/projects-module.ts';
import { rpcModule } from './rpc/rpc-module.ts';
import { smartSessionsModule } from './smart-sessions/smart-sessions-module.ts';
import { swapModule } from './swap/swap-module.ts';
import { verifyModule } from './verify/verify-module.ts';
import { walletsModule } from './wallets/wallets-module.ts';

/** All modules of the API, in opening order. */
export const modules = [
  databaseModule,
  limitsModule,
  projectsModule,
  verifyModule,
  rpcModule,
  bundlerModule,
  balanceModule,
  indexerModule,
  priceModule,
  swapModule,
  historyModule,
  nftModule,
  walletsModule,
  namesModule,
  authModule,
  smartSessionsModule,
  onrampModule,
  analyticsModule,
] as const;
