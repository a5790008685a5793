/** Names of the elements, after `appkit-` and `w3m-`. */
export const elementKinds = [
  'button',
  'connect-button',
  'account-button',
  'network-button',
  'wallet-button',
  'modal',
  'onramp-widget',
  'connect-code',
] as const;

export type ElementKind = (typeof elementKinds)[number];
