import type { Device } from '../contract/options.ts';

/** A server's assumption, used until the page runs. */
export const anyDevice: Device = {
  mobile: false,
  ios: false,
  android: false,
  safari: false,
  telegram: false,
};

/** The part of a window that identifies the device. */
export interface DeviceWindow {
  readonly navigator?:
    | { readonly userAgent: string; readonly maxTouchPoints?: number | undefined }
    | undefined;
  matchMedia?(query: string): { readonly matches: boolean };
}

/**
 * Detects the device. Mobile means that wallet apps run beside the browser: a coarse pointer, no hover, and a mobile
 * system.
 */
export function readDevice(target: DeviceWindow & object): Device {
  const agent = target.navigator?.userAgent ?? '';
  const android = /android/i.test(agent);
  // An iPad calls itself a Mac, but has a touch screen.
  const touchMac = /macintosh/i.test(agent) && (target.navigator?.maxTouchPoints ?? 0) > 1;
  const ios = /iphone|ipad|ipod/i.test(agent) || touchMac;
  const coarse = target.matchMedia?.('(pointer: coarse) and (hover: none)').matches === true;
  return {
    mobile: coarse && (android || ios || /mobile/i.test(agent)),
    ios,
    android,
    safari: /safari/i.test(agent) && !/chrome|chromium|crios|fxios|edgios|android/i.test(agent),
    telegram: 'TelegramWebviewProxy' in target || 'TelegramWebview' in target,
  };
}
