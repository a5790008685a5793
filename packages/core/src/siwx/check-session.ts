import { signInNamespace } from '@mooring/protocol';
import { parseSiweMessage } from '@mooring/protocol/siwe';
import type { SiwxSession } from '../contract/siwx.ts';

/** Whether the fields of a session say what its signed text says, to the letter of EIP-4361. */
export function matchesMessage({ data, message }: SiwxSession): boolean {
  const read = parseSiweMessage(message);
  if (read === undefined) return false;
  return (
    `${signInNamespace}:${read.chainId}` === data.chainId &&
    read.address.toLowerCase() === data.accountAddress.toLowerCase() &&
    read.domain === data.domain &&
    read.uri === data.uri &&
    read.version === data.version &&
    read.nonce === data.nonce &&
    read.issuedAt === data.issuedAt &&
    read.expirationTime === data.expirationTime &&
    read.notBefore === data.notBefore &&
    read.statement === data.statement &&
    read.requestId === data.requestId &&
    JSON.stringify(read.resources ?? []) === JSON.stringify(data.resources ?? [])
  );
}

/** Whether now is within its times; a time that cannot be read never is. */
export function isCurrent({ data }: SiwxSession, now: number): boolean {
  const ends = data.expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(data.expirationTime);
  const begins = data.notBefore === undefined ? 0 : Date.parse(data.notBefore);
  return begins <= now && now < ends;
}
