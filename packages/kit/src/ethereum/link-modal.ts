import type { EthereumProviderOptions, QrModalOptions } from '@mooring/adapter-universal/ethereum-provider';
import type { NetworkList } from '@mooring/core/page';
import type { AppKit } from '../appkit/app-kit.ts';
import { loadPrivateKit } from '../lazy.ts';

/** Theme variables of the original's older modal that have an equivalent. */
const variables: Readonly<Record<string, string>> = {
  '--wcm-accent-color': '--w3m-accent',
  '--wcm-font-family': '--w3m-font-family',
  '--wcm-z-index': '--w3m-z-index',
};

/** A modal that only shows pairing links of another provider. The page's instance, if it has one, stays what its hooks use. */
export async function linkModal(options: EthereumProviderOptions): Promise<AppKit> {
  const { createPrivateKit } = await loadPrivateKit();
  const { qrModalOptions: look = {}, apiUrl, relayUrl, metadata } = options;
  const recommended = look.explorerRecommendedWalletIds;
  const excluded = look.explorerExcludedWalletIds;
  return createPrivateKit({
    networks: networksOf(options),
    manualWCControl: true,
    enableReconnect: false,
    enableEIP6963: false,
    enableInjected: false,
    debug: false,
    customStoragePrefix: 'ethereum-provider',
    metadata,
    // The list omits wallets on other relays.
    services: { api: apiUrl, relay: relayUrl },
    themeMode: look.themeMode,
    themeVariables: themeOf(look),
    termsConditionsUrl: look.termsOfServiceUrl,
    privacyPolicyUrl: look.privacyPolicyUrl,
    enableWallets: excluded !== 'ALL' && look.enableExplorer !== false,
    featuredWalletIds: Array.isArray(recommended) ? recommended : undefined,
    excludeWalletIds: Array.isArray(excluded) ? excluded : undefined,
  });
}

function themeOf({ themeVariables = {} }: QrModalOptions): Record<string, string> {
  const known = Object.entries(themeVariables).flatMap(([name, value]) => {
    const ours = name.startsWith('--wcm-') ? variables[name] : name;
    return ours === undefined || value === undefined ? [] : [[ours, String(value)] as const];
  });
  return Object.fromEntries(known);
}

/** A placeholder: `init` requires a network, which this modal never shows. */
function networksOf({ chains = [], optionalChains = [], rpcMap = {} }: EthereumProviderOptions): NetworkList {
  const networks = [...new Set([...chains, ...optionalChains])].map((id) => ({
    id,
    name: String(id),
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: Object.hasOwn(rpcMap, id) ? [rpcMap[id] ?? ''] : [] } },
  }));
  return networks as readonly object[] as NetworkList;
}
