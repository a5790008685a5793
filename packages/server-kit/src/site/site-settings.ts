import type { Setting, SettingValues } from '../settings/setting.ts';
import { addressOf, anyText, listOf, wholeNumber } from '../settings/setting-readers.ts';
import {
  drainSetting,
  hostSetting,
  logLevelSetting,
  portSetting,
  tlsSettings,
} from '../settings/shared-settings.ts';

const name: Setting<string> = {
  name: 'SITE_NAME',
  text: 'What the site is called in the log and in metrics',
  default: 'site',
  read: anyText,
};

const root: Setting<string> = {
  name: 'SITE_ROOT',
  text: 'Folder of the built site',
  default: 'dist',
  read: anyText,
};

const config: Setting<string | undefined> = {
  name: 'SITE_CONFIG',
  text: 'JSON file that is served as `/config.json`',
  read: anyText,
};

const frames: Setting<readonly string[]> = {
  name: 'SITE_FRAME_SRC',
  text: 'Addresses that the site may show in a frame, separated by spaces',
  default: '',
  read: listOf(addressOf('http:', 'https:')),
  fallback: () => [],
};

const connect: Setting<readonly string[]> = {
  name: 'SITE_CONNECT_SRC',
  text: 'Addresses of the services that the site may reach, separated by spaces',
  default: '',
  read: listOf(addressOf('http:', 'https:', 'ws:', 'wss:')),
  fallback: () => [],
};

const trustedTypes: Setting<readonly string[]> = {
  name: 'SITE_TRUSTED_TYPES',
  text: 'Names of the Trusted Types policies that the site may make, separated by spaces',
  default: '',
  read: listOf(policyName),
  fallback: () => [],
};

function policyName(text: string): string {
  if (/^[\w-]{1,64}$/.test(text)) return text;
  throw new Error('has to hold names of letters, digits, - and _');
}

const isOpened: Setting<boolean> = {
  name: 'SITE_OPENED_BY_OTHERS',
  text: 'Whether other sites may open this one in a window and find it again, as a web wallet needs: `yes` or `no`',
  default: 'no',
  read: yesOrNo,
};

function yesOrNo(text: string): boolean {
  if (text === 'yes' || text === 'no') return text === 'yes';
  throw new Error('has to be yes or no');
}

const compressedBytes: Setting<number> = {
  name: 'SITE_COMPRESSED_BYTES',
  text: 'Bytes of memory for files that are compressed once for all visitors; 0: compressed for each',
  default: '33554432',
  read: wholeNumber(0, 1_073_741_824),
};

/** Every setting of the static site server. */
export const siteSettings = {
  name,
  root,
  config,
  connect,
  frames,
  trustedTypes,
  isOpened,
  compressedBytes,
  port: portSetting('SITE_PORT', 0),
  host: hostSetting('SITE_HOST'),
  ...tlsSettings('SITE'),
  logLevel: logLevelSetting('SITE_LOG'),
  drainSeconds: drainSetting('SITE_DRAIN_SECONDS'),
} as const;

export type SiteSettings = SettingValues<typeof siteSettings>;
