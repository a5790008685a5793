import { readWalletIcon } from '@mooring/protocol';

/** Picture of a currency that the API sells or takes, as `TokenMark` takes it. */
export function iconOf(iconUrl: string | undefined): {
  readonly icon?: string | undefined;
  readonly iconPath?: string | undefined;
} {
  return iconUrl?.startsWith('/') ? { iconPath: iconUrl } : { icon: readWalletIcon(iconUrl) };
}
