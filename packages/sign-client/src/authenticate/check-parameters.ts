import { namespaceOf, signInNamespace } from '@mooring/protocol';
import { createError } from '../errors.ts';

import { assertParameters } from '../parameters/assert-parameters.ts';
import type { AuthenticateParameters } from './authenticate-parameters.ts';

/** @throws MooringError `AUTHENTICATE_INVALID` with the texts of pairing-protocol §5.2 */
export function checkParameters(parameters: AuthenticateParameters): void {
  assertParameters('authenticate', parameters);
  const { chains, uri, domain, nonce, expiry } = parameters;
  if (!Array.isArray(chains) || chains.length === 0)
    throw invalid('chains is required and must be a non-empty array');
  if (!isFilled(uri)) throw invalid('uri is required parameter');
  if (!isFilled(domain)) throw invalid('domain is required parameter');
  if (!isFilled(nonce)) throw invalid('nonce is required parameter');
  const namespaces = new Set(chains.map((chain) => namespaceOf(String(chain))));
  if (namespaces.size > 1)
    throw invalid('Multi-namespace requests are not supported. Please request single namespace only.');
  if (!namespaces.has(signInNamespace))
    throw invalid(
      `Only ${signInNamespace} namespace is supported for authenticated sessions. Please use .connect() for non-${signInNamespace} chains.`,
    );
  if (expiry !== undefined && !(Number.isFinite(expiry) && expiry > 0 && expiry <= 604_800))
    throw invalid('expiry must be a number of seconds up to 604800');
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function invalid(problem: string) {
  return createError('AUTHENTICATE_INVALID', { problem });
}
