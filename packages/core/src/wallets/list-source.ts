import type { WalletListing, WalletPage, WalletQuery, WalletSource } from '../contract/wallet.ts';
import { findInstalled } from './find-installed.ts';

/** A source over an in-memory list that answers like `GET /getWallets`. */
export function listSource(wallets: readonly WalletListing[]): WalletSource {
  const sorted = [...wallets].sort((left, right) => orderOf(left) - orderOf(right));
  return {
    async list(query): Promise<WalletPage> {
      const found = sorted.filter((wallet) => matches(wallet, query));
      const start = (query.page - 1) * query.entries;
      return { count: found.length, data: found.slice(start, start + query.entries) };
    },
  };
}

function matches(wallet: WalletListing, query: WalletQuery): boolean {
  const { include = [], exclude = [], chains = [], search = '', badge, relay, installed = [] } = query;
  if (include.length > 0 && !include.includes(wallet.id)) return false;
  if (exclude.includes(wallet.id)) return false;
  if (badge === 'certified' && wallet.badge_type !== 'certified') return false;
  if (!wallet.name.toLowerCase().includes(search.trim().toLowerCase())) return false;
  const { relays } = wallet;
  const elsewhere = relay !== undefined && relays != null && !relays.includes(relay);
  if (elsewhere && findInstalled(installed, wallet) === undefined) return false;
  const own = wallet.chains ?? [];
  return chains.length === 0 || own.length === 0 || chains.some((chain) => own.includes(chain));
}

function orderOf({ order }: WalletListing): number {
  return order ?? Number.MAX_SAFE_INTEGER;
}
