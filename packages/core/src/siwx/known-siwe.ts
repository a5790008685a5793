import { signInNamespace } from '@mooring/protocol';
import { checksumAddress, formatSiweMessage, parseSiweMessage } from '@mooring/protocol/siwe';
import { createError } from '../errors.ts';
import type { SiweConfig, SiweMessageParameters } from './siwe-config.ts';

/** Returns the site's functions unchanged: `createAppKit` takes them as `siweConfig`. */
export function createSIWEConfig(config: SiweConfig): SiweConfig {
  return config;
}

/**
 * Formats the text of EIP-4361. `address` may be plain, CAIP-10 or `did:pkh:`; its own chain takes precedence over
 * `chainId`. Throws CHAIN_NOT_SUPPORTED for anything but an EVM address.
 */
export function formatMessage(parameters: Omit<SiweMessageParameters, 'address'>, address: string): string {
  const parts = address.replace(/^did:pkh:/, '').split(':');
  const checked = checksumAddress(parts.at(-1) ?? '');
  if (checked === undefined || (parts.length > 1 && parts[0] !== signInNamespace)) {
    throw createError('CHAIN_NOT_SUPPORTED');
  }
  const { domain, uri, version, nonce, iat, exp, nbf, statement, requestId, resources, chainId } = parameters;
  return formatSiweMessage({
    domain,
    address: checked,
    statement,
    uri,
    version,
    chainId: parts.length === 3 ? Number(parts[1]) : chainId,
    nonce,
    issuedAt: iat,
    expirationTime: exp,
    notBefore: nbf,
    requestId,
    resources,
  });
}

/** The plain address in a message; empty if it is not an EIP-4361 message. */
export function getAddressFromMessage(message: string): string {
  return parseSiweMessage(message)?.address ?? '';
}

/** The chain in a message, as `eip155:1`; empty if it is not an EIP-4361 message. */
export function getChainIdFromMessage(message: string): string {
  const chainId = parseSiweMessage(message)?.chainId;
  return chainId === undefined ? '' : `${signInNamespace}:${chainId}`;
}
