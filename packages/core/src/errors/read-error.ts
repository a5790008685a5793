import { inDoubtCode, isMooringError, type MooringError } from '@mooring/protocol';
import { createError } from '../errors.ts';
import { adoptError } from './adopt-error.ts';

const deepest = 5;
/** Relay codes for a token whose times are invalid. Each socket has a fresh token, so the device's clock is wrong. */
const clockCodes: ReadonlySet<string> = new Set(['JWT_NOT_YET_VALID', 'JWT_EXPIRED']);

/**
 * Maps an error of a wallet or a chain library to one of the catalogue. Looks for a code in the error and its causes: 4001 and 5000 to
 * 5003 are a rejection by the visitor, 4902 an unknown chain, -32002 a prompt that is already open, 6000 of the pairing protocol a
 * session that ended, and `inDoubtCode`, from Mooring's API and also where a wallet wraps it as `data`, a transaction in doubt. Copies no text
 * of a wallet, and never throws, even if a property does. A token rejected for its times is SESSION_EXPIRED.
 */
export function readError(thrown: unknown): MooringError {
  return search(thrown) ?? createError('UNKNOWN', undefined, { cause: thrown });
}

function search(thrown: unknown): MooringError | undefined {
  let link: unknown = thrown;
  try {
    for (let depth = 0; depth < deepest && typeof link === 'object' && link !== null; depth += 1) {
      if (isMooringError(link)) return clockCodes.has(link.code) ? sessionExpired(thrown) : adoptError(link);
      const { name, code, cause, data } = link as {
        readonly name?: unknown;
        readonly code?: unknown;
        readonly cause?: unknown;
        readonly data?: unknown;
      };
      // viem gives any failed switch the code 4902; only the wallet's own code counts.
      const known = name === 'SwitchChainError' ? undefined : fromCode(code, thrown);
      if (known !== undefined) return known;
      if ([code, Object(data).code].includes(inDoubtCode))
        return createError('TRANSACTION_IN_DOUBT', undefined, { cause: thrown });
      if (name === 'AbortError') return createError('ABORTED', undefined, { cause: thrown });
      if (name === 'ProviderNotFoundError')
        return createError('WALLET_NOT_FOUND', undefined, { cause: thrown });
      link = cause;
    }
  } catch {
    // A property of the wallet's error threw when it was read: the error is unknown.
  }
  return undefined;
}

function sessionExpired(cause: unknown): MooringError {
  return createError('SESSION_EXPIRED', undefined, { cause });
}

function fromCode(code: unknown, cause: unknown): MooringError | undefined {
  if (code === 4001 || (typeof code === 'number' && code >= 5000 && code <= 5003)) {
    return createError('REJECTED', undefined, { cause });
  }
  if (code === 4902) return createError('CHAIN_NOT_ADDED', undefined, { cause });
  if (code === 6000) return createError('USER_DISCONNECTED', undefined, { cause });
  if (code === -32002) return createError('REQUEST_PENDING', undefined, { cause });
  return undefined;
}
