import { balanceModule } from './balance/balance-module.ts';
import { databaseModule } from './database/database-module.ts';
import { projectsModule } from './projects/projects-module.ts';
import { rpcModule } from './rpc/rpc-module.ts';
import { verifyModule } from './verify/verify-module.ts';

/** All that the API does, in the order in which it is opened. */
export const modules = [databaseModule, projectsModule, verifyModule, rpcModule, balanceModule] as const;
