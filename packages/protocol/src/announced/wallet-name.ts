import { readAnnouncedText } from './announced-text.ts';

const maxLength = 64;

/** The name a wallet announces, safe to display: bounded and on one line; `undefined` if nothing remains. */
export function readWalletName(value: unknown): string | undefined {
  return readAnnouncedText(value, maxLength) || undefined;
}
