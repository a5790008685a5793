import { defaultOptions, type ModalOptions } from '@mooring/core';
import type { CreateAppKitOptions, Features } from './create-appkit-options.ts';

/**
 * What a site said about its modal; what it left out keeps its default, and so does what is of another kind: a page of
 * plain JavaScript breaks by neither. Its own wallets: `customWallets`.
 */
export function modalOptions(options: Partial<CreateAppKitOptions>): Partial<ModalOptions> {
  const features = options.features ?? {};
  const given: { readonly [Name in keyof ModalOptions]?: ModalOptions[Name] | undefined } = {
    locale: options.locale,
    allWallets: options.allWallets ?? (features.allWallets === false ? 'HIDE' : undefined),
    featuredWalletIds: options.featuredWalletIds,
    includeWalletIds: options.includeWalletIds,
    excludeWalletIds: options.excludeWalletIds,
    connectorTypeOrder: features.connectorTypeOrder,
    connectMethodsOrder: features.connectMethodsOrder,
    walletFeaturesOrder: walletFeatures(features),
    termsConditionsUrl: options.termsConditionsUrl,
    privacyPolicyUrl: options.privacyPolicyUrl,
    legalCheckbox: features.legalCheckbox,
    collapseWallets: features.collapseWallets,
    enableWallets: options.enableWallets,
    enableWalletGuide: options.enableWalletGuide,
    enableNetworkSwitch: options.enableNetworkSwitch,
    enableEIP6963: options.enableEIP6963,
    enableInjected: options.enableInjected,
    enableCoinbase: options.enableCoinbase,
    allowUnsupportedChain: options.allowUnsupportedChain,
    manualWCControl: options.manualWCControl,
    enableEmbedded: options.enableEmbedded,
    preferUniversalLinks: options.experimental_preferUniversalLinks,
    debug: options.debug,
    chainImages: options.chainImages,
    connectorImages: options.connectorImages,
  };
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => sameKind(value, Reflect.get(defaultOptions, name) ?? '')),
  );
}

/** `receive: false` takes that button out of the order, and `true` leaves it where the order has it. */
function walletFeatures({
  walletFeaturesOrder,
  receive,
}: Features): ModalOptions['walletFeaturesOrder'] | undefined {
  if (receive === undefined) return walletFeaturesOrder;
  const order = Array.isArray(walletFeaturesOrder) ? walletFeaturesOrder : defaultOptions.walletFeaturesOrder;
  return order.filter((feature) => receive || feature !== 'receive');
}

function sameKind(value: unknown, known: unknown): boolean {
  return value !== null && typeof value === typeof known && Array.isArray(value) === Array.isArray(known);
}
