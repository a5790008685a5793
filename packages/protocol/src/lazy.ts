import { fetchCode } from './errors/fetch-code.ts';

// What few programs need, fetched when it is first used. A function rejects with `PART_NOT_LOADED` when its code does not
// arrive; calling it again tries again.

/** The curve that `eip155` accounts sign with. */
export const loadAddressRecovery = () => fetchCode(async () => import('./exports/address-recovery.ts'));

/** X25519 and Ed25519 in JavaScript, for browsers whose WebCrypto lacks them. */
export const loadCurves = () => fetchCode(async () => import('./exports/curves.ts'));

/** Hashes transactions whose id the wallet's answer does not give. */
export const loadTransactionIds = () => fetchCode(async () => import('./exports/transaction-ids.ts'));
