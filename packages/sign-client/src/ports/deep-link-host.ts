/** Where the modal keeps the app that a person connected with: `{ href, name }`. */
export const deepLinkChoice = 'WALLETCONNECT_DEEPLINK_CHOICE';

/** What leads a person to another app: a page in a browser, or an app. */
export interface DeepLinkHost {
  /** Reads a stored value, as text or as data. */
  read(key: string): unknown;
  remove(key: string): unknown;
  /** Leads there, if the person is looking. */
  open(url: string): unknown;
}
