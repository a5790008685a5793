import { createProtocolError } from '@mooring/protocol/sign';
import { loadVerify } from '../lazy.ts';
import type { Verification, VerificationOptions } from './verification.ts';

/**
 * The client of the verify service; `undefined` when no `url` is configured.
 *
 * @throws MooringError `MISSING_OR_INVALID` at once, `PART_NOT_LOADED` later
 */
export function createVerification(
  options: Omit<VerificationOptions, 'url'> & { readonly url: string | undefined },
): Promise<Verification> | undefined {
  const { url } = options;
  if (!url) return undefined;
  if (!/^https?:\/\/[^/]/.test(url))
    throw createProtocolError('MISSING_OR_INVALID', 'verifyUrl has to start with https:// or http://');
  const loading = loadVerify().then(({ Verification }) => new Verification({ ...options, url }));
  loading.catch(({ message }: Error) => options.logger.warn('verify service', { reason: message }));
  return loading;
}
