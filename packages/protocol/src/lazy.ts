import { createError } from './errors.ts';

// What few programs need, fetched when it is first used. A function rejects with `PART_NOT_LOADED` when its code does not
// arrive; calling it again tries again.

/** The curve that `eip155` accounts sign with. */
export const loadAddressRecovery = () => arrived(async () => import('./exports/address-recovery.ts'));

/** X25519 and Ed25519 in JavaScript, for browsers whose WebCrypto lacks them. */
export const loadCurves = () => arrived(async () => import('./exports/curves.ts'));

/** Hashes transactions whose id the wallet's answer does not give. */
export const loadTransactionIds = () => arrived(async () => import('./exports/transaction-ids.ts'));

/** @throws MooringError `PART_NOT_LOADED` */
async function arrived<Border>(load: () => Promise<Border>): Promise<Border> {
  try {
    return await load();
  } catch (cause) {
    throw createError('PART_NOT_LOADED', undefined, { cause });
  }
}
