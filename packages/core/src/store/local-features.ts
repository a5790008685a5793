import type { LocalFeatures, RemoteFeatures } from '../contract/remote-features.ts';

/** Providers where a site names none. */
export const usualSwaps: readonly string[] = ['1inch'];
export const usualOnramp: readonly string[] = ['meld', 'coinbase', 'sandbox'];

/** What holds while no operator says otherwise. A value of another kind than its option's is none. */
export function localFeatures(given: LocalFeatures = {}, basic = false): RemoteFeatures {
  const own = <Value>(value: Value): Value | false => (basic ? false : value);
  const flag = (value: unknown, usual: boolean): boolean =>
    !basic && (typeof value === 'boolean' ? value : usual);
  return {
    // Without a service behind them, there is nothing to offer.
    email: false,
    socials: false,
    swaps: own(listOf(given.swaps, usualSwaps)),
    onramp: own(listOf(given.onramp, usualOnramp)),
    activity: flag(given.activity ?? given.history, true),
    reownBranding: flag(given.reownBranding, true),
    multiWallet: false,
    emailCapture: false,
    payWithExchange: false,
    payments: false,
    reownAuthentication: flag(given.reownAuthentication, false),
  };
}

/** A list that is no list of texts is empty, and offers nothing (spec §5). */
function listOf(value: unknown, usual: readonly string[]): readonly string[] | false {
  if (value === undefined || value === true) return usual;
  if (value === false || !Array.isArray(value)) return false;
  return value.every((name) => typeof name === 'string') ? value : [];
}
