import { defaultOptions, type ModalOptions } from '@mooring/core/page';
import type { CreateAppKitOptions, Features } from './create-appkit-options.ts';

/** Read from `features`; all others from the options themselves. */
const ofFeatures: readonly string[] = [
  'connectorTypeOrder',
  'connectMethodsOrder',
  'walletFeaturesOrder',
  'receive',
  'send',
  'analytics',
  'legalCheckbox',
  'collapseWallets',
] satisfies (keyof ModalOptions & keyof Features)[];

/** Not options of the site, or parsed separately: `customWallets`. */
const ours: readonly string[] = ['customWallets', 'customWalletsUnread'] satisfies (keyof ModalOptions)[];

/**
 * The site's options for its modal. Missing options and options of the wrong type take their default, so that untyped
 * pages work. `customWallets` parses the site's own wallets.
 */
export function modalOptions(options: Partial<CreateAppKitOptions>): Partial<ModalOptions> {
  const { features, allWallets, experimental_preferUniversalLinks: preferUniversalLinks } = options;
  const given = {
    ...options,
    preferUniversalLinks,
    allWallets: allWallets ?? shown(features?.allWallets),
  };
  const read = (name: string): unknown => {
    if (ours.includes(name)) return undefined;
    return Reflect.get(ofFeatures.includes(name) ? { ...features } : given, name);
  };
  return Object.fromEntries(
    Object.entries(defaultOptions)
      .map(([name, known]) => [name, read(name), known ?? ''] as const)
      .filter(([, value, known]) => sameKind(value, known)),
  );
}

function shown(all: unknown): ModalOptions['allWallets'] | undefined {
  if (typeof all !== 'boolean') return undefined;
  return all ? 'SHOW' : 'HIDE';
}

function sameKind(value: unknown, known: unknown): boolean {
  return value !== null && typeof value === typeof known && Array.isArray(value) === Array.isArray(known);
}
