import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { AppKit } from '../appkit/app-kit.ts';
import * as react from '../exports/react.ts';
import type { optionShapes } from './option-shapes.ts';

const root = path.join(import.meta.dirname, '../../../..');
const file = {
  kit: 'packages/kit/src/appkit/create-appkit.test.ts',
  effects: 'packages/kit/src/options/option-effects.test.ts',
  options: 'packages/kit/src/options/options.test.ts',
  check: 'packages/kit/src/options/check-options.test.ts',
  types: 'packages/kit/src/appkit/app-kit.types.test.ts',
  provider: 'packages/kit/src/appkit/site-provider.test.ts',
  hooks: 'packages/react/src/hooks/hooks.test.tsx',
  facts: 'packages/react/src/hooks/hooks-facts.test.tsx',
  wallets: 'packages/core/src/wallets/wallets.test.ts',
  links: 'packages/core/src/wallets/wallet-links.test.ts',
  actions: 'packages/core/src/flows/actions.test.ts',
  legal: 'packages/core/src/select/legal.test.ts',
  offered: 'packages/core/src/select/is-offered.test.ts',
  images: 'packages/core/src/select/site-image.test.ts',
  refusal: 'packages/core/src/flows/alert-failure.test.ts',
  header: 'packages/react/src/modal/modal-header.test.tsx',
  alert: 'packages/react/src/modal/alert-bar.test.tsx',
  siwx: 'packages/core/src/siwx/siwx.test.ts',
  script: 'test/replacement/src/one-script.test.ts',
} as const;

/** A test by its file and a part of its title. */
type Proof = readonly [file: keyof typeof file, title: string];

const laterOptions: Proof = ['effects', 'options that parts to come will read change nothing'];

/** What each option is tested by. */
const options: Readonly<Record<keyof typeof optionShapes, Proof>> = {
  networks: ['kit', 'refuses to work without a network'],
  adapters: ['kit', 'connects a wallet of the page %s and restores it'],
  services: ['kit', 'names the setting when pairing is asked for without a relay'],
  projectId: ['refusal', '%s with project id %s'],
  metadata: ['effects', 'metadata:'],
  defaultNetwork: ['effects', 'defaultNetwork:'],
  locale: ['hooks', 'a button speaks the language the site asks for'],
  themeMode: ['effects', 'themeMode and themeVariables'],
  themeVariables: ['effects', 'themeMode and themeVariables'],
  enableReconnect: ['effects', 'enableReconnect:'],
  enableWalletConnect: ['effects', 'enableWalletConnect:'],
  siwx: ['siwx', 'opens the request when an account has none'],
  siweConfig: ['options', 'in the older shape is required unless it says otherwise'],
  features: ['options', 'name only what the site said'],
  allWallets: ['wallets', 'with %s on a phone (%s) have a row'],
  featuredWalletIds: ['wallets', 'features what the site features'],
  includeWalletIds: ['wallets', 'asks only for what the site includes'],
  excludeWalletIds: ['wallets', 'hides what the site excludes'],
  customWallets: ['options', 'take of the site’s own wallets what can be read'],
  customRpcUrls: ['kit', 'asks the addresses of customRpcUrls'],
  chainImages: ['images', 'chainImages: a picture by chain id'],
  connectorImages: ['images', 'connectorImages:'],
  termsConditionsUrl: ['legal', ''],
  privacyPolicyUrl: ['legal', ''],
  enableWallets: ['effects', 'enableNetworkSwitch and enableWallets'],
  enableWalletGuide: ['header', 'enableWalletGuide:'],
  enableNetworkSwitch: ['effects', 'enableNetworkSwitch and enableWallets'],
  enableEIP6963: ['kit', 'lists wallets of the page %s as the site wants'],
  enableInjected: ['kit', 'lists wallets of the page %s as the site wants'],
  enableCoinbase: ['offered', ''],
  allowUnsupportedChain: ['actions', 'leaves a chain that nobody listed in peace'],
  manualWCControl: ['provider', 'with manualWCControl:'],
  universalProvider: ['provider', 'pairs for the modal'],
  universalProviderConfigOverride: ['provider', 'by what universalProviderConfigOverride asks for'],
  customStoragePrefix: ['script', 'two instances with names of their own'],
  enableEmbedded: ['script', 'appkit-modal shows the modal in the page'],
  experimental_preferUniversalLinks: ['links', 'are universal where the site prefers that'],
  onError: ['kit', 'tells the site what went wrong'],
  debug: ['alert', 'debug %s'],
  tokens: laterOptions,
  enableAuthLogger: laterOptions,
  coinbasePreference: laterOptions,
  disableAppend: laterOptions,
  showWallets: laterOptions,
  defaultAccountTypes: laterOptions,
};

const features: Readonly<Record<keyof (typeof optionShapes)['features'], Proof>> = {
  allWallets: ['options', 'name only what the site said'],
  legalCheckbox: ['legal', ''],
  collapseWallets: ['effects', 'setters of the instance'],
  connectorTypeOrder: ['wallets', 'has the code last on a phone, whatever the order of the site'],
  connectMethodsOrder: ['effects', 'connectMethodsOrder, walletFeaturesOrder and receive'],
  walletFeaturesOrder: ['effects', 'connectMethodsOrder, walletFeaturesOrder and receive'],
  receive: ['effects', 'connectMethodsOrder, walletFeaturesOrder and receive'],
  swaps: laterOptions,
  onramp: laterOptions,
  email: laterOptions,
  emailShowWallets: laterOptions,
  socials: laterOptions,
  history: laterOptions,
  activity: laterOptions,
  send: laterOptions,
  pay: laterOptions,
  analytics: laterOptions,
  smartSessions: laterOptions,
  reownAuthentication: laterOptions,
  reownBranding: laterOptions,
};

/** What each hook is tested by. */
const hooks: Readonly<Record<string, Proof>> = {
  useAppKit: ['hooks', 'before createAppKit every hook says what to do'],
  useAppKitAccount: ['hooks', 'an account appears, is the same object until it changes'],
  useAppKitBalance: ['hooks', 'a balance is data or an error'],
  useAppKitConnection: ['hooks', 'a way to make another account active'],
  useAppKitConnections: ['hooks', 'the wallets of a namespace'],
  useAppKitEvents: ['hooks', 'events reach a component that listens'],
  useAppKitNetwork: ['hooks', 'a network that the wallet refuses rejects'],
  useAppKitNetworkCore: ['hooks', 'a network that the wallet refuses rejects'],
  useAppKitProvider: ['facts', 'useAppKitProvider:'],
  useAppKitState: ['facts', 'useAppKitState:'],
  useAppKitTheme: ['facts', 'useAppKitTheme:'],
  useAppKitWallet: ['hooks', 'a wallet button carries the name its wallet has'],
  useDisconnect: ['hooks', 'an account appears, is the same object until it changes'],
  useWalletInfo: ['facts', 'useWalletInfo:'],
};

const listens: Proof = ['kit', 'has the wallet of the page %s at hand, and tells who listens'];
const setters: Proof = ['effects', 'setters of the instance'];
const busy: Proof = ['kit', 'shows that the site is busy, and tells of themes and networks'];
const restores: Proof = ['kit', 'connects a wallet of the page %s and restores it'];
const happened: Proof = ['kit', 'tells the site what went wrong, once, and what happened'];
const theme: Proof = ['effects', 'themeMode and themeVariables'];
const networks: Proof = ['kit', 'lists a network later %s'];

/** What each method of the instance is tested by. */
const methods: Readonly<Record<string, Proof>> = {
  ready: restores,
  open: restores,
  close: ['kit', 'tells subscribers what changed, and only then'],
  isOpen: restores,
  disconnect: restores,
  setLoading: busy,
  switchNetwork: networks,
  addNetwork: networks,
  removeNetwork: networks,
  switchConnection: listens,
  deleteConnection: listens,
  getState: busy,
  getAccount: setters,
  getAddress: restores,
  getCaipAddress: restores,
  getAddressByChainNamespace: setters,
  getIsConnectedState: restores,
  getWalletInfo: setters,
  getConnectors: happened,
  getConnections: listens,
  getRecentConnections: listens,
  getCaipNetwork: setters,
  getCaipNetworks: networks,
  getCaipNetworkId: networks,
  getChainId: ['effects', 'defaultNetwork:'],
  getActiveChainNamespace: setters,
  getApprovedCaipNetworkIds: setters,
  getProvider: listens,
  getProviderType: listens,
  getWalletProvider: listens,
  getWalletProviderType: listens,
  getUniversalProvider: ['provider', 'pairs for the modal'],
  getThemeMode: theme,
  setThemeMode: busy,
  getThemeVariables: theme,
  setThemeVariables: theme,
  subscribeState: ['kit', 'tells subscribers what changed, and only then'],
  subscribeAccount: ['script', 'a wallet in the browser connects, signs'],
  subscribeNetwork: ['types', 'know the networks that were given'],
  subscribeWalletInfo: ['effects', 'tells who is connected and where'],
  subscribeTheme: busy,
  subscribeProviders: listens,
  subscribeConnections: listens,
  subscribeCaipNetworkChange: busy,
  subscribeShouldUpdateToAddress: listens,
  subscribeEvents: happened,
  getEvent: happened,
  getError: setters,
  getSIWX: setters,
  updateFeatures: ['effects', 'connectMethodsOrder, walletFeaturesOrder and receive'],
  updateOptions: setters,
  setTermsConditionsUrl: setters,
  setPrivacyPolicyUrl: setters,
  getConnectMethodsOrder: ['effects', 'connectMethodsOrder, walletFeaturesOrder and receive'],
  setConnectMethodsOrder: ['effects', 'connectMethodsOrder, walletFeaturesOrder and receive'],
  setWalletFeaturesOrder: ['effects', 'connectMethodsOrder, walletFeaturesOrder and receive'],
  setCollapseWallets: setters,
  setEIP6963Enabled: ['kit', 'lists wallets of the page %s as the site wants'],
  redirect: setters,
  replace: setters,
  showErrorMessage: ['kit', 'tells subscribers what changed, and only then'],
  showSuccessMessage: setters,
};

const sources = new Map(
  Object.entries(file).map(([name, place]) => [name, readFileSync(path.join(root, place), 'utf8')]),
);

it.each([
  ['option', options],
  ['feature', features],
  ['hook', hooks],
  ['method', methods],
] as const)('each %s has the test that the table says', (_kind, table) => {
  const missing = Object.entries(table as Readonly<Record<string, Proof>>).filter(
    ([name, [place, title]]) => {
      const source = sources.get(place) ?? '';
      // A table of cases has no title that says it: there it is named itself.
      return !source.includes(title === '' ? name : title);
    },
  );
  expect(missing).toEqual([]);
});

it('the tables are whole', () => {
  const exported = Object.keys(react).filter((name) => name.startsWith('use'));
  expect(Object.keys(hooks).sort()).toEqual(exported.sort());
  const own = Object.getOwnPropertyNames(AppKit.prototype).filter((name) => name !== 'constructor');
  expect(Object.keys(methods).sort()).toEqual(own.sort());
});

it('what has no effect says so in its type', () => {
  const types = readFileSync(path.join(import.meta.dirname, 'create-appkit-options.ts'), 'utf8');
  const silent = Object.entries({ ...options, ...features }).filter(
    ([name, proof]) =>
      proof === laterOptions && !new RegExp(`/\\*\\* No effect[^*]+\\*/\\s+readonly ${name}\\?:`).test(types),
  );
  expect(silent).toEqual([]);
});
