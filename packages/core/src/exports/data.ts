export { type Balance, type BalanceOf, balanceOptions } from '../balance/balance-options.ts';
export { fetchBalance, observeBalance } from '../balance/observe-balance.ts';
export type { Holding } from '../balance/read-holdings.ts';
export { totalWorth } from '../balance/total-worth.ts';
export { formatUnits } from '../format/units.ts';
export { observeIdentity, servesNames } from '../names/identity-options.ts';
export { observePicture } from '../query/observe-picture.ts';
export type { ObservedQuery, QueryContext, QueryState } from '../query/observe-query.ts';
