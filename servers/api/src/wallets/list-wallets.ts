import {
  type ListedWallet,
  type WalletsAnswer,
  type WalletsQuery,
  walletLimits,
} from '@mooring/protocol/api';

/** Returns the requested page of the list. */
export function listWallets(wallets: readonly ListedWallet[], query: WalletsQuery): WalletsAnswer {
  const matches = matcher(query);
  const found = wallets.filter(matches);
  const entries = Math.min(Number(query.entries ?? 40), walletLimits.entries);
  const start = (Number(query.page ?? 1) - 1) * entries;
  return { count: found.length, data: found.slice(start, start + entries) };
}

function matcher(query: WalletsQuery): (wallet: ListedWallet) => boolean {
  const { search, badge_type: badge, platform, relay } = query;
  const [include, exclude, chains] = [query.include, query.exclude, query.chains].map(wordsOf);
  const wanted = search?.trim().toLowerCase();
  return (wallet) => {
    const { id, name, relays } = wallet;
    if (include?.size && !include.has(id)) return false;
    if (exclude?.has(id)) return false;
    if (wanted && !name.toLowerCase().includes(wanted)) return false;
    if (badge !== undefined && (wallet.badge_type ?? 'none') !== badge) return false;
    if (chains?.size && wallet.chains?.length && !wallet.chains.some((chain) => chains.has(chain)))
      return false;
    return isOn(wallet, platform) && (!relay || !relays || relays.includes(relay));
  };
}

const wordsOf = (text: string | undefined): ReadonlySet<string> =>
  new Set(text?.split(',').filter((word) => word !== ''));

function isOn(wallet: ListedWallet, platform: WalletsQuery['platform']): boolean {
  if (platform === undefined) return true;
  return Boolean(platform === 'ios' ? wallet.app_store : wallet.play_store);
}
