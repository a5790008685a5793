import { fetchCode } from '@mooring/protocol';

/** What of ethers the adapter itself uses. Rejects with `PART_NOT_LOADED` when it does not arrive; calling it again tries again. */
export const loadContractCalls = () => fetchCode(async () => import('./exports/contract-calls.ts'));
