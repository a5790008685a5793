import type { LocalFeatures, RemoteFeatures } from '../contract/remote-features.ts';

/** Default providers. */
export const usualSwaps: readonly string[] = ['1inch'];
export const usualOnramp: readonly string[] = ['meld', 'coinbase', 'sandbox'];

/**
 * Features that apply without an operator's config. Values of the wrong type are ignored: flags keep their default,
 * lists are off.
 */
export function localFeatures(given: LocalFeatures = {}, basic = false): RemoteFeatures {
  const own = <Value>(value: Value): Value | false => (basic ? false : value);
  const flag = (value: unknown, usual: boolean): boolean =>
    !basic && (typeof value === 'boolean' ? value : usual);
  return {
    // Not offered without a service behind them.
    email: false,
    socials: false,
    swaps: own(listOf(given.swaps, usualSwaps)),
    onramp: own(listOf(given.onramp, usualOnramp)),
    // The original's name is `history`: it decides if it turns activity off.
    activity: flag(given.history === false ? false : (given.activity ?? given.history), true),
    reownBranding: flag(given.reownBranding, true),
    multiWallet: false,
    emailCapture: false,
    payWithExchange: false,
    payments: false,
    reownAuthentication: flag(given.reownAuthentication, false),
  };
}

/** A list with non-strings is empty, and offers nothing (spec §5). */
function listOf(value: unknown, usual: readonly string[]): readonly string[] | false {
  if (value === undefined || value === true) return usual;
  if (value === false || !Array.isArray(value)) return false;
  return value.every((name) => typeof name === 'string') ? value : [];
}
