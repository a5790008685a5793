import { readAnnouncedText } from './announced-text.ts';

const maxLength = 64;

/** The name a wallet announces, fit to be shown: bounded, one line; `undefined` when nothing is left of it. */
export function readWalletName(value: unknown): string | undefined {
  return readAnnouncedText(value, maxLength) || undefined;
}
