/** Registers a wallet of the Wallet Standard; the returned function unregisters it. */
export interface RegisterApi {
  register(...wallets: readonly object[]): () => void;
}

/** The part of a window on which wallets of the Wallet Standard and the page find each other. */
export interface StandardWindow {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  dispatchEvent(event: Event): boolean;
}

/** The wallet says this when it comes after the page, with a function to be called with {@link RegisterApi}. */
export const registerEvent = 'wallet-standard:register-wallet';
/** The page says this when it comes after the wallet, with {@link RegisterApi} itself. */
export const readyEvent = 'wallet-standard:app-ready';
