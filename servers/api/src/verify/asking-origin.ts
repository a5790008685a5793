import { secureOrigin } from './secure-origin.ts';

/**
 * Origin of the page that frames the request, from headers that no page can write. `undefined` if the browser sends
 * none, or for
 * requests other than frames.
 */
export function framingOrigin(header: (name: string) => string | undefined): string | undefined {
  return header('sec-fetch-dest') === 'iframe' ? secureOrigin(header('referer')) : undefined;
}

/** Origin of the page whose script sends the request, from the header that browsers add. */
export function callingOrigin(header: (name: string) => string | undefined): string | undefined {
  return secureOrigin(header('origin'));
}
