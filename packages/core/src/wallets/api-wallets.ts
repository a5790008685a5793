import { imagePaths, walletsAnswer, walletsPath } from '@mooring/protocol/api';
import type { AppKitCore } from '../contract/core.ts';
import type { WalletQuery, WalletSource } from '../contract/wallet.ts';
import { getJson } from '../query/get-json.ts';

/** The wallet list of the operator's API, which does not receive the installed wallets. */
export function apiWallets(core: AppKitCore): WalletSource {
  return {
    async list(query) {
      return getJson(core, `${walletsPath}?${wordsOf(query)}`, walletsAnswer);
    },
  };
}

/** Path of a wallet's image. */
export function walletPicture(id: string): string {
  return imagePaths.wallet.replace(':id', encodeURIComponent(id));
}

function wordsOf({
  page,
  entries,
  search,
  include,
  exclude,
  chains,
  badge,
  relay,
}: WalletQuery): URLSearchParams {
  const given = {
    page: String(page),
    entries: String(entries),
    search: search?.trim(),
    include: include?.join(),
    exclude: exclude?.join(),
    chains: chains?.join(),
    badge_type: badge,
    relay,
  };
  return new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
  );
}
