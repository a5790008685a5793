/** Registers a wallet of the Wallet Standard; the returned function unregisters it. */
export interface RegisterApi {
  register(...wallets: readonly object[]): () => void;
}

/** The part of a window through which Wallet Standard wallets and the page find each other. */
export interface StandardWindow {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  dispatchEvent(event: Event): boolean;
}

/** Dispatched by a wallet that loads after the page, with a callback that takes {@link RegisterApi}. */
export const registerEvent = 'wallet-standard:register-wallet';
/** Dispatched by the page for wallets that loaded before it, with {@link RegisterApi} itself. */
export const readyEvent = 'wallet-standard:app-ready';
