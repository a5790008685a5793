import { formatSignInMessage, spellAddress } from '@mooring/protocol/siwe';
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

/** Stands for whoever it will be, on the chains whose wallets sign in while they connect. */
const nobody = `0x${'0'.repeat(40)}`;

/**
 * The message of EIP-4361 for an account on an EVM chain, or of CAIP-122 on another. Throws CHAIN_NOT_SUPPORTED for a namespace
 * without one, and for what is no address of the chain. One for nobody yet is for the fields it has.
 */
export async function plainMessage(
  input: SiwxInput,
  options: SiwxMessageOptions,
  now: number,
): Promise<SiwxMessage> {
  const { chainId, accountAddress } = input;
  const address = spellAddress(chainId, accountAddress || nobody);
  if (address === undefined) throw createError('CHAIN_NOT_SUPPORTED');
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
  const text = formatSignInMessage({ ...fields, address, chainId });
  return { ...fields, chainId, accountAddress: accountAddress && address, toString: () => text };
}

function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
