import { type CaipNetworkId, parseCaipAddress, parseCaipNetworkId } from '@mooring/protocol';
import type { Upstreams } from '@mooring/upstreams';
import { createError } from '../errors.ts';

/** What clients write for a chain's own currency, which has no address, by namespace. */
const placeholders: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
};

/** What clients write for the own currency of a chain that is served. */
export function placeholderOf(chain: CaipNetworkId): string {
  const { namespace } = parseCaipNetworkId(chain);
  return (Object.hasOwn(placeholders, namespace) ? placeholders[namespace] : undefined) ?? '0x';
}

/** A token as requests name it. */
export interface TokenId {
  readonly chain: CaipNetworkId;
  /** In lower case if its chain ignores case; `undefined` for the native currency. */
  readonly address: string | undefined;
}

/**
 * Reads a token of a chain that is served.
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
