import { isSameAddress, namespaceOf } from '@mooring/protocol';
import { canonicalAddress, parseSignInMessage } from '@mooring/protocol/siwe';
import type { SiwxSession } from '../contract/siwx.ts';

/**
 * Whether a session's fields match its signed text, formatted per EIP-4361 or its equivalent for another namespace. The
 * account may be spelled differently: wallets that sign in while connecting choose their own spelling.
 */
export function matchesMessage({ data, message }: SiwxSession): boolean {
  const namespace = namespaceOf(data.chainId);
  const [first = '', account = '', ...others] = message.split('\n');
  const spelled = canonicalAddress(data.chainId, account) ?? account;
  const read = parseSignInMessage(namespace, [first, spelled, ...others].join('\n'));
  if (read === undefined) return false;
  return (
    read.chainId === data.chainId &&
    isSameAddress(namespace, read.address, data.accountAddress) &&
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

/** Whether the session is valid now. An unreadable time counts as invalid. */
export function isCurrent({ data }: SiwxSession, now: number): boolean {
  const ends = data.expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(data.expirationTime);
  const begins = data.notBefore === undefined ? 0 : Date.parse(data.notBefore);
  return begins <= now && now < ends;
}
