export type { AppKitElement, ElementProperties } from '@mooring/react';
export { AppKit, type PublicTheme, type SwitchConnection } from '../appkit/app-kit.ts';
export { createAppKit } from '../appkit/create-appkit.ts';
export type { ProvidersByNamespace } from '../appkit/follow-providers.ts';
export type { PublicAccount } from '../appkit/public-account.ts';
export type { PublicState } from '../appkit/public-state.ts';
export type {
  CreateAppKitOptions,
  Features,
  LaterOptions,
  Services,
} from '../options/create-appkit-options.ts';
export type { CaipIdOf, ListedNetwork, NetworkList } from '../options/listed-network.ts';
