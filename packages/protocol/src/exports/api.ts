export { type ApiFailure, apiFailure } from '../api/api-failure.ts';
export { apiLimits } from '../api/api-limits.ts';
export {
  type BalanceAnswer,
  type BalanceQuery,
  balanceAnswer,
  balanceParams,
  balancePath,
  balanceQuery,
  type TokenBalance,
  tokenBalance,
  type UnreadBalance,
  unreadBalance,
} from '../api/balance.ts';
export {
  originsAnswer,
  originsPath,
  originsQuery,
  type Project,
  type ProjectQuestion,
  project,
  projectParams,
  projectPath,
  projectQuestion,
  projectsAnswer,
  projectsPath,
} from '../api/project.ts';
export {
  rpcQuery,
  type SupportedChainsAnswer,
  supportedChainsAnswer,
  supportedChainsPath,
} from '../api/supported-chains.ts';
