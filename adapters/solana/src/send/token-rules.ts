import { createError } from '../errors.ts';
import { extensions, type Mint, readU16, readU64, type TokenAccount } from '../tokens/token-account.ts';

/** Throws TOKEN_NOT_SENDABLE for a token whose mint forbids plain transfers. */
export function assertSendable({ extensions: found }: Mint): void {
  if (found.has(extensions.nonTransferable)) throw notSendable('it stays where it is');
  if (found.get(extensions.pausable)?.[32] === 1) throw notSendable('its transfers are paused');
  // A hook program decides about transfers and needs accounts that only it knows.
  const hook = found.get(extensions.transferHook)?.slice(32);
  if (hook?.some((byte) => byte !== 0)) throw notSendable('its transfers call a program of their own');
}

/** Whether new accounts of the token are frozen and so cannot receive. */
export function startsFrozen({ extensions: found }: Mint): boolean {
  return found.get(extensions.defaultAccountState)?.[0] === 2;
}

export function wantsMemo({ extensions: found }: TokenAccount): boolean {
  return found.get(extensions.memoTransfer)?.[0] === 1;
}

/** The token's own fee for an amount in the given epoch. */
export function tokenFee({ extensions: found }: Mint, amount: bigint, epoch: bigint): bigint {
  const config = found.get(extensions.transferFeeConfig);
  if (config === undefined) return 0n;
  // Two keys and the withheld amount precede the older and the newer fee.
  const [older, newer] = [72, 90];
  const at = readU64(config, newer) <= epoch ? newer : older;
  const [most, basisPoints] = [readU64(config, at + 8), BigInt(readU16(config, at + 16))];
  const share = (amount * basisPoints + 9_999n) / 10_000n;
  return share < most ? share : most;
}

export function chargesFee({ extensions: found }: Mint): boolean {
  return found.has(extensions.transferFeeConfig);
}

/** Size in bytes of a new account of the token. */
export function accountSize({ extensions: found, program }: Mint, tokenProgram: string): number {
  if (program === tokenProgram) return 165;
  // The account type and the immutable owner; then the extensions that the mint requires.
  const kept = 165 + 1 + 4;
  return (
    kept +
    (found.has(extensions.transferFeeConfig) ? 12 : 0) +
    (found.has(extensions.transferHook) ? 5 : 0) +
    (found.has(extensions.pausable) ? 4 : 0)
  );
}

function notSendable(problem: string) {
  return createError('TOKEN_NOT_SENDABLE', { problem });
}
