import { fetchCode } from './errors/fetch-code.ts';

// Code that few programs need, loaded on first use. A function rejects with `PART_NOT_LOADED` when its code fails to
// load; the next call retries.

/** The curve that `eip155` accounts sign with. */
export const loadAddressRecovery = () => fetchCode(async () => import('./exports/address-recovery.ts'));

/** X25519 and Ed25519 in JavaScript, for browsers whose WebCrypto lacks them. */
export const loadCurves = () => fetchCode(async () => import('./exports/curves.ts'));

/** Hashes transactions whose id is missing from the wallet's answer. */
export const loadTransactionIds = () => fetchCode(async () => import('./exports/transaction-ids.ts'));
