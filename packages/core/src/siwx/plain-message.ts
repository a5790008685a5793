import { namespaceFacts, namespaceOf } from '@mooring/protocol';
import { canonicalAddress, formatSignInMessage } from '@mooring/protocol/siwe';
import type { SiwxInput, SiwxMessage } from '../contract/siwx.ts';
import { createError } from '../errors.ts';

/** The site's fields for a sign-in message. */
export interface SiwxMessageOptions {
  /** One line above the fields. */
  readonly statement?: string | undefined;
  /** Default: the page's host and address. */
  readonly domain?: string | undefined;
  readonly uri?: string | undefined;
  readonly resources?: readonly string[] | undefined;
  /** Seconds until a sign-in expires. Default: never. */
  readonly expiresIn?: number | undefined;
  /** Default: 128 random bits. A server supplies its own. */
  readonly getNonce?: ((input: SiwxInput) => Promise<string>) | undefined;
}

/**
 * Creates the message of EIP-4361 for accounts on EVM chains, or of CAIP-122 for others. Throws CHAIN_NOT_SUPPORTED for
 * namespaces without messages and for addresses that do not fit the chain. With the placeholder account, only the other
 * fields are used.
 */
export async function plainMessage(
  input: SiwxInput,
  options: SiwxMessageOptions,
  now: number,
): Promise<SiwxMessage> {
  const { chainId, accountAddress } = input;
  const address = accountAddress && canonicalAddress(chainId, accountAddress);
  if (address === undefined || namespaceFacts(namespaceOf(chainId)).accountName === undefined)
    throw createError('CHAIN_NOT_SUPPORTED');
  const fields = {
    domain: options.domain ?? globalThis.location.host,
    uri: options.uri ?? globalThis.location.href.split('#')[0] ?? '',
    version: '1',
    nonce: (await options.getNonce?.(input)) ?? randomNonce(),
    issuedAt: new Date(now).toISOString(),
    expirationTime:
      options.expiresIn === undefined ? undefined : new Date(now + options.expiresIn * 1000).toISOString(),
    notBefore: input.notBefore,
    statement: options.statement,
    resources: options.resources,
  } as const;
  // A wallet that signs in while it connects writes the text itself.
  const text = address && formatSignInMessage({ ...fields, address, chainId });
  return { ...fields, chainId, accountAddress: address, toString: () => text };
}

function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
