import type { ConfigAnswer, RemoteFeatureId } from '@mooring/protocol/api';
import type { RemoteFeatures } from '../contract/remote-features.ts';

type Entry = ConfigAnswer['features'][number];

/**
 * Merges the operator's features with the site's: the operator wins, an unlisted feature is off, and one that the
 * operator leaves to the site follows the site's options.
 */
export function mergeFeatures({ features }: ConfigAnswer, local: RemoteFeatures): RemoteFeatures {
  const of = (id: RemoteFeatureId): Entry | undefined => features.find((entry) => entry.id === id);
  const flag = (id: RemoteFeatureId, own: boolean): boolean => {
    const entry = of(id);
    if (entry?.isEnabled !== true) return false;
    return entry.config === null ? own : true;
  };
  const list = (id: RemoteFeatureId, own: readonly string[] | false): readonly string[] | false => {
    const entry = of(id);
    if (entry?.isEnabled !== true) return false;
    if (entry.config === null) return own;
    return entry.config.length > 0 && entry.config;
  };
  const login = of('social_login');
  const given = login?.isEnabled === true ? login.config : [];
  const socials = given?.filter((name) => name !== 'email') ?? [];
  const capture = of('email_capture');
  return {
    email: given === null ? local.email : given.includes('email'),
    socials: given === null ? local.socials : socials.length > 0 && socials,
    swaps: list('swap', local.swaps),
    onramp: list('onramp', local.onramp),
    activity: flag('activity', local.activity),
    reownBranding: flag('reown_branding', local.reownBranding),
    multiWallet: flag('multi_wallet', local.multiWallet),
    emailCapture: capture?.isEnabled === true ? (capture.config ?? local.emailCapture) : false,
    payWithExchange: flag('fund_from_exchange', local.payWithExchange),
    payments: flag('payments', local.payments),
    reownAuthentication: flag('reown_authentication', local.reownAuthentication),
  };
}
