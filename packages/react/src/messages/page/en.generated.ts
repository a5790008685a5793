// Generated from the JSON beside it: npm run generate
export const messages = {
  locale: 'en' as string,
  language: 'en' as string,
  direction: 'ltr' as 'ltr' | 'rtl',
  connectWallet: () => "Connect wallet",
  connecting: () => "Connecting",
  unsupportedNetwork: () => "Unsupported network",
  accountButton: (v: { readonly name: string }) => "Account " + v.name,
  networkButton: (v: { readonly name: string }) => "Network: " + v.name,
  walletButton: (v: { readonly name: string }) => "Connect " + v.name,
  loadFailed: () => "This could not be loaded. Check your connection, then try again.",
  loadOffline: () => "You are offline. Waiting to reconnect…",
  tryAgain: () => "Try again",
  close: () => "Close",
};
