import { fetchCode } from '@mooring/protocol';

/**
 * The parts of ethers that the adapter uses. Rejects with `PART_NOT_LOADED` if loading fails; the next call retries.
 */
export const loadContractCalls = () => fetchCode(async () => import('./exports/contract-calls.ts'));
