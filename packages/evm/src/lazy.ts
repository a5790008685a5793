import { fetchCode } from '@mooring/protocol';

/** The check of a signature. Rejects with `PART_NOT_LOADED` when it does not arrive; calling it again tries again. */
export const loadVerification = () => fetchCode(async () => import('@mooring/signatures/eip155'));
