/** Storage name under which the modal keeps the connected app: `{ href, name }`. */
export const deepLinkChoice = 'WALLETCONNECT_DEEPLINK_CHOICE';

/** Opens other apps, from a browser's page or from an app. */
export interface DeepLinkHost {
  /** Reads a stored value, as a string or an object. */
  read(key: string): unknown;
  remove(key: string): unknown;
  /** Opens the address if the user is on the page. */
  open(url: string): unknown;
}
