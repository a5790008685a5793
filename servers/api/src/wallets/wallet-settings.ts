import { anyText, boundSetting, type Setting } from '@mooring/server-kit';
import { imageSettings } from '../images/image-settings.ts';

const walletFile: Setting<string | undefined> = {
  name: 'API_WALLETS',
  text: 'File with the wallets that sites list, and where pictures of wallets, networks, currencies and tokens are; without it, a short list without pictures',
  read: anyText,
};

/** Settings of the list of wallets, and of pictures. */
export const walletSettings = {
  wallets: walletFile,
  walletsBytes: boundSetting('API_WALLETS_BYTES', 'Bytes of that file', 16_777_216, 1_024, 268_435_456),
  ...imageSettings,
} as const;
