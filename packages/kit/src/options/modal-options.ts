import { type ModalOptions, readWallets } from '@mooring/core';
import type { CreateAppKitOptions } from './create-appkit-options.ts';

/** The most wallets a site adds by itself. */
const mostWallets = 100;

/** What a site said about its modal; what it left out keeps its default. */
export function modalOptions(options: Partial<CreateAppKitOptions>): Partial<ModalOptions> {
  const { features = {} } = options;
  const given: { readonly [Name in keyof ModalOptions]?: ModalOptions[Name] | undefined } = {
    allWallets: options.allWallets ?? (features.allWallets === false ? 'HIDE' : undefined),
    featuredWalletIds: options.featuredWalletIds,
    includeWalletIds: options.includeWalletIds,
    excludeWalletIds: options.excludeWalletIds,
    customWallets:
      options.customWallets === undefined ? undefined : readWallets(options.customWallets, mostWallets),
    connectorTypeOrder: features.connectorTypeOrder,
    connectMethodsOrder: features.connectMethodsOrder,
    walletFeaturesOrder: features.walletFeaturesOrder,
    termsConditionsUrl: options.termsConditionsUrl,
    privacyPolicyUrl: options.privacyPolicyUrl,
    legalCheckbox: features.legalCheckbox,
    collapseWallets: features.collapseWallets,
    enableWallets: options.enableWallets,
    enableWalletGuide: options.enableWalletGuide,
    enableNetworkSwitch: options.enableNetworkSwitch,
    allowUnsupportedChain: options.allowUnsupportedChain,
    manualWCControl: options.manualWCControl,
    preferUniversalLinks: options.experimental_preferUniversalLinks,
    debug: options.debug,
    chainImages: options.chainImages,
    connectorImages: options.connectorImages,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
