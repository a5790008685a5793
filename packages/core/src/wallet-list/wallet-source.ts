import { apiWalletListTimeoutMs, httpTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { AppKitCore } from '../contract/core.ts';
import type { WalletPage, WalletQuery } from '../contract/wallet.ts';
import { pairingTarget } from '../pairing/pairing-target.ts';
import { installedConnectors } from '../select/installed.ts';
import { apiWallets } from '../wallets/api-wallets.ts';
import { readWallets } from '../wallets/read-wallet.ts';
import { shippedWallets } from '../wallets/shipped-wallets.ts';

/** Reads and validates a page of the site's wallet list, or of the shipped one. Rejects if it cannot be read. */
export function listWallets(core: AppKitCore, query: WalletQuery): Promise<WalletPage> {
  return withTimeout(
    async () => {
      const page = await askSource(core, query);
      const data = readWallets(page.data, query.entries);
      const count = Number.isSafeInteger(page.count) && page.count >= data.length ? page.count : data.length;
      return { count, data };
    },
    { clock: core.clock, timeoutMs: httpTimeoutMs },
  );
}

/**
 * The site's own list, else that of its API. If the API cannot provide one, the shipped list, until the page reloads.
 */
async function askSource(core: AppKitCore, query: WalletQuery): Promise<WalletPage> {
  const { walletSource, api, clock, ended } = core;
  const source = () => core.store.getState().services.walletsFrom;
  if (walletSource !== undefined) return walletSource.list(query);
  if (!api || source() === 'shipped') return shippedWallets.list(query);
  const known = source() === 'api';
  const timeoutMs = known ? httpTimeoutMs : apiWalletListTimeoutMs;
  try {
    const page = await withTimeout(() => apiWallets(core).list(query), {
      clock,
      timeoutMs,
      signal: ended,
    });
    // Another query failed meanwhile: does not mix pages of two lists.
    if (source() === 'shipped') return shippedWallets.list(query);
    core.dispatch({ type: 'servicesChanged', services: { walletsFrom: 'api' } });
    return page;
  } catch (error) {
    if (known || source() === 'api') throw error;
    core.dispatch({ type: 'servicesChanged', services: { walletsFrom: 'shipped' } });
    return shippedWallets.list(query);
  }
}

/** The host of the site's relay, as lists name it; `undefined` if unknown. */
export function relayHost(core: AppKitCore): string | undefined {
  const { connect } = pairingTarget(core) ?? {};
  const url = connect?.by === 'link' ? connect.relayUrl : undefined;
  return url !== undefined && URL.canParse(url) ? new URL(url).host : undefined;
}

/**
 * Parameters of every list query: the site's choice of wallets, its networks and relay, and installed wallets, which
 * need no relay.
 */
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
