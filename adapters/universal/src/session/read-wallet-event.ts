import type { CaipNetworkId } from '@mooring/core';
import type { WalletEvent } from '@mooring/core/adapter';
import { currentId, currentNamespace, formerOrCurrentId } from '@mooring/protocol';
import type { SignEvents } from '@mooring/sign-client/dapp';
import { bareName, referenceOf } from './caip-parts.ts';

const maxAccounts = 1_000;
const maxAccountLength = 256;
const maxNameLength = 64;
const reference = /^[-_a-zA-Z0-9]{1,32}$/;
/** A number for an EVM chain may be hex. */
const evmReference = /^(0x[0-9a-fA-F]{1,14}|\d{1,16})$/;

/** Addresses in a wallet's `accountsChanged`, without their chain prefix; the payload may be anything. */
export function readChangedAccounts(data: unknown): readonly string[] {
  if (!Array.isArray(data)) return [];
  return data.slice(0, maxAccounts).flatMap((entry: unknown) => {
    if (typeof entry !== 'string' || entry.length > maxAccountLength) return [];
    const address = entry.slice(entry.lastIndexOf(':') + 1);
    return address === '' ? [] : [address];
  });
}

/**
 * The chain in a wallet's `chainChanged`: a number, hex, decimal or other reference, or CAIP-2. Data without a chain
 * means the chain that the event was sent for.
 */
export function readChangedChain(data: unknown, eventChain: string): { name: string; reference: string } {
  const own = bareName(eventChain);
  if (typeof data === 'number' && Number.isSafeInteger(data) && data > 0) {
    return { name: own, reference: String(data) };
  }
  const text = typeof data === 'string' && data.split(':').length <= 2 ? data : '';
  const [name, id] = text.includes(':') ? [bareName(text), referenceOf(text)] : [own, text];
  const read = name === 'eip155' ? readEvmReference(id) : reference.test(id) ? id : undefined;
  return read === undefined ? { name: own, reference: referenceOf(eventChain) } : { name, reference: read };
}

/** The chain among approved ones, by either of its ids. */
export function approvedChain<Chain extends string>(
  approved: readonly Chain[],
  id: string,
): Chain | undefined {
  const called = (wanted: string | undefined): Chain | undefined =>
    approved.find((each) => currentId(each) === wanted);
  return called(id) ?? called(formerOrCurrentId(id));
}

function readEvmReference(text: string): string | undefined {
  const id = evmReference.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(id) && id > 0 ? String(id) : undefined;
}

/**
 * An event of a wallet other than `chainChanged`; `undefined` for names that only the provider emits, and for
 * `accountsChanged` without an address.
 */
export function readWalletEvent({
  event: { name, data },
  chainId,
}: SignEvents['session_event']['params']): Extract<WalletEvent, { readonly type: 'changed' }> | undefined {
  if (isOwnEvent(name)) return undefined;
  const accounts = name === 'accountsChanged' ? readChangedAccounts(data) : undefined;
  if (accounts?.length === 0) return undefined;
  return {
    type: 'changed',
    namespace: currentNamespace(bareName(chainId)),
    chain: chainId as CaipNetworkId,
    name: name.slice(0, maxNameLength),
    data: accounts ?? data,
  };
}

/** Names that only the provider emits: a wallet's event of that name is passed on only as `session_event`. */
export function isOwnEvent(name: string): boolean {
  return /^(connect|disconnect|display_uri|default_chain_changed|session_.*)$/.test(name);
}
