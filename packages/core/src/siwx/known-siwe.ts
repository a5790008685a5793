import { signInNamespace } from '@mooring/protocol';
import { checksumAddress, formatSiweMessage, parseSiweMessage } from '@mooring/protocol/siwe';
import { createError } from '../errors.ts';
import type { SiweConfig, SiweMessageParameters } from './siwe-config.ts';

/** A site's own functions as what `createAppKit` takes under `siweConfig`: they are that already. */
export function createSIWEConfig(config: SiweConfig): SiweConfig {
  return config;
}

/**
 * The text of EIP-4361. `address`: plain, CAIP-10 or `did:pkh:`; its own chain comes before `chainId`. Throws
 * CHAIN_NOT_SUPPORTED where it is no EVM address.
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

/** The plain address that a message names; empty where it is no message of EIP-4361. */
export function getAddressFromMessage(message: string): string {
  return parseSiweMessage(message)?.address ?? '';
}

/** The chain that a message names, as `eip155:1`; empty where it is no message of EIP-4361. */
export function getChainIdFromMessage(message: string): string {
  const chainId = parseSiweMessage(message)?.chainId;
  return chainId === undefined ? '' : `${signInNamespace}:${chainId}`;
}
