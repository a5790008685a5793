import type { WalletIcon } from '@wallet-standard/base';

const blank: WalletIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=';

/** The Wallet Standard has no wallet without an icon: an empty picture where there is none that may be shown. */
export function iconOf(icon: string | undefined): WalletIcon {
  return (icon as WalletIcon | undefined) ?? blank;
}
