import { localeNames, themeVariableNames } from '@mooring/react';
import type { CreateAppKitOptions, Features, Services } from './create-appkit-options.ts';

/** Allowed values: a type, one of some words, or an object of such members. */
export type Shape =
  | 'boolean'
  | 'string'
  | 'function'
  | 'object'
  | 'array'
  | 'strings'
  /** A string or a number. */
  | 'text'
  /** A boolean, or a list of what is on. */
  | 'choice'
  | readonly string[]
  | { readonly [name: string]: Shape };

const featureShapes = {
  allWallets: 'boolean',
  legalCheckbox: 'boolean',
  collapseWallets: 'boolean',
  connectorTypeOrder: 'strings',
  connectMethodsOrder: 'strings',
  walletFeaturesOrder: 'strings',
  swaps: 'choice',
  onramp: 'choice',
  email: 'boolean',
  emailShowWallets: 'boolean',
  socials: 'choice',
  history: 'boolean',
  activity: 'boolean',
  receive: 'boolean',
  send: 'boolean',
  pay: 'boolean',
  analytics: 'boolean',
  smartSessions: 'boolean',
  reownAuthentication: 'boolean',
  reownBranding: 'boolean',
} as const satisfies Readonly<Record<keyof Features, Shape>>;

const serviceShapes = {
  relay: 'string',
  api: 'string',
  embeddedWallet: 'string',
} as const satisfies Readonly<Record<keyof Services, Shape>>;

const themeShapes: Readonly<Record<string, Shape>> = Object.fromEntries(
  themeVariableNames.map((name) => [name, 'text']),
);

/** Shape of every option; its type ensures completeness. */
export const optionShapes = {
  networks: 'array',
  adapters: 'array',
  services: serviceShapes,
  projectId: 'string',
  metadata: {
    name: 'string',
    description: 'string',
    url: 'string',
    icons: 'strings',
    verifyUrl: 'string',
    redirect: 'object',
  },
  defaultNetwork: 'object',
  locale: [...Object.keys(localeNames), 'auto'],
  themeMode: ['light', 'dark', 'system'],
  themeVariables: themeShapes,
  enableReconnect: 'boolean',
  enableWalletConnect: 'boolean',
  siwx: 'object',
  siweConfig: 'object',
  features: featureShapes,
  allWallets: ['SHOW', 'HIDE', 'ONLY_MOBILE'],
  featuredWalletIds: 'strings',
  includeWalletIds: 'strings',
  excludeWalletIds: 'strings',
  customWallets: 'array',
  customRpcUrls: 'object',
  chainImages: 'object',
  connectorImages: 'object',
  termsConditionsUrl: 'string',
  privacyPolicyUrl: 'string',
  enableWallets: 'boolean',
  enableWalletGuide: 'boolean',
  enableNetworkSwitch: 'boolean',
  enableEIP6963: 'boolean',
  enableInjected: 'boolean',
  enableCoinbase: 'boolean',
  allowUnsupportedChain: 'boolean',
  manualWCControl: 'boolean',
  universalProvider: 'object',
  universalProviderConfigOverride: {
    methods: 'object',
    chains: 'object',
    events: 'object',
    rpcMap: 'object',
    defaultChain: 'string',
  },
  customStoragePrefix: 'string',
  basic: 'boolean',
  enableEmbedded: 'boolean',
  experimental_preferUniversalLinks: 'boolean',
  onError: 'function',
  debug: 'boolean',
  tokens: 'object',
  enableAuthLogger: 'boolean',
  coinbasePreference: ['all', 'smartWalletOnly', 'eoaOnly'],
  disableAppend: 'boolean',
  showWallets: 'boolean',
  defaultAccountTypes: 'object',
} as const satisfies Readonly<Record<keyof CreateAppKitOptions, Shape>>;
