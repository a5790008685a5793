/** Storage name under which the modal keeps the connected app: `{ href, name, web }`, `web` for a wallet that is a web page. */
export const deepLinkChoice = 'WALLETCONNECT_DEEPLINK_CHOICE';

/** Opens other apps, from a browser's page or from an app. */
export interface DeepLinkHost {
  /** Reads a stored value, as a string or an object. */
  read(key: string): unknown;
  remove(key: string): unknown;
  /** Opens the address if the user is on the page. `web`: in the window of the web wallet, which may have access to the page. */
  open(url: string, web: boolean): unknown;
}
