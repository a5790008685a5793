import { httpTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { AppKitCore } from '../contract/core.ts';
import type { WalletPage, WalletQuery } from '../contract/wallet.ts';
import { installedConnectors } from '../select/installed.ts';
import { apiWallets } from '../wallets/api-wallets.ts';
import { readWallets } from '../wallets/read-wallet.ts';
import { shippedWallets } from '../wallets/shipped-wallets.ts';
import { pairingTarget } from './pairing-target.ts';

/** A page of the site's list, or of the one we ship; read with care. Rejects when it cannot be had. */
export function listWallets(core: AppKitCore, query: WalletQuery): Promise<WalletPage> {
  return withTimeout(
    async () => {
      const page = await askSource(core, query);
      const data = readWallets(page.data, query.entries);
      const count = Number.isSafeInteger(page.count) && page.count >= data.length ? page.count : data.length;
      return { count, data };
    },
    { clock: core.clock, milliseconds: httpTimeoutMs },
  );
}

/** Milliseconds that the API's list may take before the one we ship stands in. */
const patience = 3_000;

/** The site's own list, else that of its API. Where the API has none, or is away, the one we ship, until the page is loaded anew. */
async function askSource(core: AppKitCore, query: WalletQuery): Promise<WalletPage> {
  const { walletSource, api, runtime, clock, ended } = core;
  if (walletSource !== undefined) return walletSource.list(query);
  if (!api || runtime.walletsFrom === 'shipped') return shippedWallets.list(query);
  const known = runtime.walletsFrom === 'api';
  const milliseconds = known ? httpTimeoutMs : patience;
  try {
    const page = await withTimeout(() => apiWallets(core).list(query), {
      clock,
      milliseconds,
      signal: ended,
    });
    runtime.walletsFrom = 'api';
    return page;
  } catch (error) {
    // Pages of two lists do not go together.
    if (known || core.runtime.walletsFrom === 'api') throw error;
    runtime.walletsFrom = 'shipped';
    return shippedWallets.list(query);
  }
}

/** The host of the site's relay, as lists name it; `undefined` where it is not known. */
export function relayHost(core: AppKitCore): string | undefined {
  const { connect } = pairingTarget(core) ?? {};
  const url = connect?.by === 'link' ? connect.relayUrl : undefined;
  return url !== undefined && URL.canParse(url) ? new URL(url).host : undefined;
}

/** What every question to the list says: the site's choice of wallets, its networks, its relay, and what needs no relay. */
export function commonQuery(
  core: AppKitCore,
): Pick<WalletQuery, 'include' | 'exclude' | 'chains' | 'relay' | 'installed'> {
  const state = core.store.getState();
  const { options, networks } = state;
  const installed = installedConnectors(state).map(({ name, rdns }) => ({ name, rdns }));
  return {
    include: options.includeWalletIds,
    exclude: options.excludeWalletIds,
    chains: networks.map(({ caipNetworkId }) => caipNetworkId),
    relay: relayHost(core),
    installed,
  };
}
