import { secureOrigin } from './secure-origin.ts';

/**
 * Origin of the page that frames the request, from headers that no page can write. `undefined` if the browser sends none, or for
 * anything but a frame.
 */
export function framingOrigin(header: (name: string) => string | undefined): string | undefined {
  return header('sec-fetch-dest') === 'iframe' ? secureOrigin(header('referer')) : undefined;
}

/** The origin of the page whose script asks, by the header that browsers add to such a request. */
export function callingOrigin(header: (name: string) => string | undefined): string | undefined {
  return secureOrigin(header('origin'));
}
