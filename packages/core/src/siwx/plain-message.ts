import { signInNamespace } from '@mooring/protocol';
import { checksumAddress, formatSiweMessage } from '@mooring/protocol/siwe';
import type { SiwxInput, SiwxMessage } from '../contract/siwx.ts';
import { createError } from '../errors.ts';

export interface SiwxMessageOptions {
  /** One line above the fields. */
  readonly statement?: string | undefined;
  /** Default: the page's host and address. */
  readonly domain?: string | undefined;
  readonly uri?: string | undefined;
  readonly resources?: readonly string[] | undefined;
  /** Seconds a sign-in holds. Default: without end. */
  readonly expiresIn?: number | undefined;
  /** Default: 128 random bits. A server gives its own. */
  readonly getNonce?: ((input: SiwxInput) => Promise<string>) | undefined;
}

/** The message of EIP-4361 for an account on a chain. Throws CHAIN_NOT_SUPPORTED for any other than an EVM chain. */
export async function plainMessage(
  input: SiwxInput,
  options: SiwxMessageOptions,
  now: number,
): Promise<SiwxMessage> {
  const [namespace, reference] = input.chainId.split(':');
  const address = checksumAddress(input.accountAddress);
  if (namespace !== signInNamespace || address === undefined) throw createError('CHAIN_NOT_SUPPORTED');
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
  const text = formatSiweMessage({ ...fields, address, chainId: Number(reference) });
  return { ...fields, chainId: input.chainId, accountAddress: address, toString: () => text };
}

function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
