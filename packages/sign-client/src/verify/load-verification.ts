import { createProtocolError } from '@mooring/protocol/sign';
import { loadPart } from '../lazy/load-part.ts';
import type { Verification, VerificationOptions } from './verification.ts';

/**
 * Fetches what speaks with a verify service, if one is named.
 *
 * @throws MooringError `MISSING_OR_INVALID` at once, `PART_NOT_LOADED` later
 */
export function loadVerification(
  options: Omit<VerificationOptions, 'url'> & { readonly url: string | undefined },
): Promise<Verification> | undefined {
  const { url } = options;
  if (!url) return undefined;
  if (!/^https?:\/\/[^/]/.test(url))
    throw createProtocolError('MISSING_OR_INVALID', 'verifyUrl has to start with https:// or http://');
  const loading = loadPart(() => import('./verify-part.ts')).then(
    (part) => new part.Verification({ ...options, url }),
  );
  loading.catch(({ message }: Error) => options.logger.warn('verify service', { reason: message }));
  return loading;
}
