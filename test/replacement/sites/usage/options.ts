// Every option of AppKit 1.8.0 as a site writes it. Compiled against the original's types and against ours, and not run.
import type UniversalProvider from '@walletconnect/universal-provider';
import {
  type AppKitNetwork,
  bitcoin,
  bitcoinTestnet,
  defineChain,
  mainnet,
  optimism,
  solana,
  solanaDevnet,
  solanaTestnet,
} from 'appkit/networks';
import {
  type AppKitOptions,
  type ConnectMethod,
  type CreateAppKit,
  type CustomWallet,
  createAppKit,
  type Features,
  type Metadata,
  type SIWXConfig,
  type SIWXMessage,
  type SIWXSession,
  type ThemeMode,
  type ThemeVariables,
  type WalletFeature,
} from 'appkit/react';
import { WagmiAdapter } from 'appkit-adapter-wagmi';
import { projectId, relay } from 'site-settings';

const local = defineChain({
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Local chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:8545'] } },
});
export const networks: [AppKitNetwork, ...AppKitNetwork[]] = [
  local,
  mainnet,
  optimism,
  solana,
  solanaDevnet,
  solanaTestnet,
  bitcoin,
  bitcoinTestnet,
];

const metadata: Metadata = {
  name: 'Site',
  description: 'A site',
  url: 'https://site.example',
  icons: ['https://site.example/icon.png'],
};
metadata.icons.push('https://site.example/other.png');
const wallet: CustomWallet = {
  id: 'harbour',
  name: 'Harbour',
  homepage: 'https://wallet.example',
  image_url: 'https://wallet.example/icon.png',
  mobile_link: 'harbour://',
  desktop_link: 'harbour://',
  webapp_link: 'https://app.wallet.example',
  app_store: 'https://apps.example/1',
  play_store: 'https://play.example/1',
};
const themeMode: ThemeMode = 'dark';
const themeVariables: ThemeVariables = {
  '--w3m-font-family': 'Inter',
  '--w3m-accent': '#0a7d4f',
  '--w3m-color-mix': '#00BB7F',
  '--w3m-color-mix-strength': 20,
  '--w3m-font-size-master': '10px',
  '--w3m-border-radius-master': '2px',
  '--w3m-z-index': 100,
  '--w3m-qr-color': '#000000',
};
const methods: ConnectMethod[] = ['wallet', 'email', 'social'];
const walletFeatures: WalletFeature[] = ['onramp', 'swaps', 'receive', 'send'];
const features: Features = {
  swaps: false,
  onramp: false,
  receive: true,
  send: true,
  email: false,
  emailShowWallets: true,
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  history: false,
  analytics: false,
  allWallets: true,
  smartSessions: false,
  legalCheckbox: true,
  connectorTypeOrder: [
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
    'recommended',
  ],
  connectMethodsOrder: methods,
  walletFeaturesOrder: walletFeatures,
  collapseWallets: false,
  pay: false,
  reownAuthentication: false,
};

class SiteSignIn implements SIWXConfig {
  #sessions: SIWXSession[] = [];
  readonly signOutOnDisconnect = true;
  async createMessage(input: {
    accountAddress: string;
    chainId: SIWXMessage['chainId'];
  }): Promise<SIWXMessage> {
    const data = {
      accountAddress: input.accountAddress,
      chainId: input.chainId,
      domain: 'site.example',
      uri: 'https://site.example',
      version: '1' as const,
      nonce: 'abcdef12',
      statement: 'Welcome',
      issuedAt: '2026-01-01T00:00:00Z',
      expirationTime: '2026-01-02T00:00:00Z',
      notBefore: '2026-01-01T00:00:00Z',
      requestId: '1',
      resources: ['https://site.example/terms'],
    };
    return { ...data, toString: () => `${data.domain} ${data.nonce}` };
  }
  async addSession(session: SIWXSession): Promise<void> {
    this.#sessions.push(session);
  }
  async revokeSession(chainId: string, address: string): Promise<void> {
    this.#sessions = this.#sessions.filter(
      ({ data }) => data.chainId !== chainId || data.accountAddress !== address,
    );
  }
  async setSessions(sessions: SIWXSession[]): Promise<void> {
    this.#sessions = [...sessions];
  }
  async getSessions(chainId: string, address: string): Promise<SIWXSession[]> {
    return this.#sessions.filter(
      ({ data, message, signature }) =>
        data.chainId === chainId && data.accountAddress === address && message !== '' && signature !== '',
    );
  }
  getRequired(): boolean {
    return true;
  }
}

export const adapter = new WagmiAdapter({
  networks,
  projectId,
  ssr: true,
  customRpcUrls: { 'eip155:31337': [{ url: 'http://localhost:8545', config: { timeout: 5_000 } }] },
  syncConnectedChain: false,
  multiInjectedProviderDiscovery: true,
  pollingInterval: { 31337: 1_000 },
  cacheTime: 4_000,
  batch: { multicall: true },
  dataSuffix: '0xbc',
  pendingTransactionsFilter: { enable: true, pollingInterval: 15_000 },
});
export const chainIds = adapter.wagmiChains?.map(({ id }) => id);

/** Each option once, with every value of string options. */
export const options: AppKitOptions & CreateAppKit = {
  ...relay,
  projectId,
  networks,
  adapters: [adapter],
  defaultNetwork: local,
  metadata,
  themeMode,
  themeVariables,
  features,
  allWallets: 'ONLY_MOBILE',
  featuredWalletIds: ['a'],
  includeWalletIds: ['a', 'b'],
  excludeWalletIds: ['c'],
  customWallets: [wallet],
  tokens: { 'eip155:1': { address: '0x0', image: 'data:image/png;base64,' } },
  customRpcUrls: { 'eip155:31337': [{ url: 'http://localhost:8545', config: { timeout: 5_000 } }] },
  chainImages: { 1: 'data:image/png;base64,', 31337: 'data:image/png;base64,' },
  connectorImages: { injected: 'data:image/png;base64,' },
  termsConditionsUrl: 'https://site.example/terms',
  privacyPolicyUrl: 'https://site.example/privacy',
  enableWallets: true,
  enableWalletConnect: true,
  enableWalletGuide: true,
  enableEIP6963: true,
  enableInjected: true,
  enableCoinbase: false,
  enableReconnect: true,
  enableNetworkSwitch: true,
  enableAuthLogger: false,
  enableEmbedded: false,
  debug: true,
  disableAppend: false,
  allowUnsupportedChain: false,
  manualWCControl: false,
  experimental_preferUniversalLinks: true,
  showWallets: true,
  coinbasePreference: 'eoaOnly',
  defaultAccountTypes: { eip155: 'eoa', solana: 'eoa', bip122: 'payment', polkadot: 'eoa' },
  siwx: new SiteSignIn(),
  universalProviderConfigOverride: {
    methods: { eip155: ['personal_sign', 'eth_sendTransaction'] },
    chains: { eip155: ['eip155:1'] },
    events: { eip155: ['chainChanged'] },
    rpcMap: { 'eip155:1': 'https://rpc.example' },
    defaultChain: 'eip155:1',
  },
};

/** Options of a site with its own provider. */
export function withProvider(universalProvider: UniversalProvider): AppKitOptions {
  return { ...options, universalProvider, manualWCControl: true, siweConfig: undefined };
}

export const appKit = createAppKit(options);
createAppKit({
  projectId,
  networks: [mainnet],
  themeMode: 'light',
  allWallets: 'HIDE',
  features: { socials: false },
});
createAppKit({ projectId, networks: [local], allWallets: 'SHOW', coinbasePreference: 'smartWalletOnly' });
createAppKit({ projectId, networks: [local], coinbasePreference: 'all' });
