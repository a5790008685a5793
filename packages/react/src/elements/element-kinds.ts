/** What stands after `appkit-` and `w3m-` in the names of the elements. */
export const elementKinds = [
  'button',
  'connect-button',
  'account-button',
  'network-button',
  'wallet-button',
  'modal',
] as const;

export type ElementKind = (typeof elementKinds)[number];
