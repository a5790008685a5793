import { createOnrampError } from './onramp-errors.ts';

const loopback = /^(localhost|[-a-z0-9.]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The URL of a checkout if it is safe to open: `https:`, or `http:` on loopback if the page itself is on loopback.
 * Throws ONRAMP_LINK_REFUSED otherwise.
 *
 * @param page URL of the page
 */
export function readCheckoutUrl(text: string, page: string | undefined = globalThis.location?.href): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '')
    throw createOnrampError('ONRAMP_LINK_REFUSED');
  const local = loopback.test(url.hostname) && page !== undefined && loopback.test(new URL(page).hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local))
    throw createOnrampError('ONRAMP_LINK_REFUSED');
  return url.href;
}
