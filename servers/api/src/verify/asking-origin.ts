import { secureOrigin } from './secure-origin.ts';

/**
 * The origin of the page that frames what is asked for, as its browser tells it in headers that no page can write.
 * A page that says nothing of itself, or asks for anything but a frame, has none.
 */
export function framingOrigin(header: (name: string) => string | undefined): string | undefined {
  return header('sec-fetch-dest') === 'iframe' ? secureOrigin(header('referer')) : undefined;
}

/** The origin of the page whose script asks, by the header that browsers add to such a request. */
export function callingOrigin(header: (name: string) => string | undefined): string | undefined {
  return secureOrigin(header('origin'));
}
