import { balanceModule } from './balance/balance-module.ts';
import { verifyModule } from './verify/verify-module.ts';

/** All that the API does, in the order in which it is opened. */
export const modules = [verifyModule, balanceModule] as const;
