import { type CaipNetworkId, parseCaipAddress, parseCaipNetworkId } from '@mooring/protocol';
import type { Upstreams } from '@mooring/upstreams';
import { createError } from '../errors.ts';

/** Clients' placeholders for native currencies, which have no address, by namespace. */
const placeholders: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
};

/** Clients' placeholder for the native currency of a served chain. */
export function placeholderOf(chain: CaipNetworkId): string {
  const { namespace } = parseCaipNetworkId(chain);
  return (Object.hasOwn(placeholders, namespace) ? placeholders[namespace] : undefined) ?? '0x';
}

/** A token as in requests. */
export interface TokenId {
  readonly chain: CaipNetworkId;
  /** In lower case if its chain ignores case; `undefined` for the native currency. */
  readonly address: string | undefined;
}

/**
 * Reads a token of a served chain.
 *
 * @throws MooringError `CHAIN_NOT_SERVED`, `ADDRESS_INVALID`
 */
export function readTokenId(upstreams: Pick<Upstreams, 'chains' | 'isAddress'>, text: string): TokenId {
  const { networkId: chain, address, namespace } = parseCaipAddress(text);
  if (!upstreams.chains.includes(chain)) throw createError('CHAIN_NOT_SERVED', { chain });
  const plain = address.startsWith('0x') ? address.toLowerCase() : address;
  if (Object.hasOwn(placeholders, namespace) && placeholders[namespace] === plain) {
    return { chain, address: undefined };
  }
  if (!upstreams.isAddress(chain, address)) throw createError('ADDRESS_INVALID', { chain });
  return { chain, address: plain };
}
