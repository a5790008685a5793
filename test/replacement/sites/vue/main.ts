import { type AppKitNetwork, defineChain } from 'appkit/networks';
import {
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from 'appkit/vue';
import { EthersAdapter } from 'appkit-adapter-ethers';
import { BrowserProvider, type Eip1193Provider } from 'ethers';
import { projectId, relay, rpcUrl } from 'site-settings';
import { createApp, defineComponent, h, ref } from 'vue';

const local = defineChain({
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Local chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
});
const networks: [AppKitNetwork, ...AppKitNetwork[]] = [local];

createAppKit({
  ...relay,
  adapters: [new EthersAdapter()],
  networks,
  projectId,
  metadata: {
    name: 'Vue site',
    description: 'Written for AppKit 1.8.0',
    url: window.location.origin,
    icons: [],
  },
  themeMode: 'light',
  features: { analytics: false, email: false, socials: [] },
});

const App = defineComponent({
  setup() {
    const { open } = useAppKit();
    const account = useAppKitAccount();
    const network = useAppKitNetwork();
    const connections = useAppKitConnections('eip155');
    const provider = useAppKitProvider<Eip1193Provider>('eip155');
    const state = useAppKitState();
    const theme = useAppKitTheme();
    const events = useAppKitEvents();
    const wallet = useWalletInfo();
    const { disconnect } = useDisconnect();
    const { fetchBalance } = useAppKitBalance();
    const shown = ref('');
    const sign = async () => {
      if (provider.walletProvider === undefined) return;
      const signer = await new BrowserProvider(provider.walletProvider, 31_337).getSigner();
      shown.value = await signer.signMessage('Hello');
    };
    const balance = async () => {
      const { data } = await fetchBalance();
      shown.value = `${data?.balance} ${data?.symbol}`;
    };
    const fact = (name: string, value: unknown) =>
      h('p', [`${name}: `, h('span', { 'data-testid': name }, String(value ?? ''))]);
    const button = (label: string, onClick: () => unknown) => h('button', { type: 'button', onClick }, label);
    return () =>
      h('main', [
        h('h1', 'Vue site'),
        h('appkit-button'),
        fact('address', account.value.address),
        fact('status', `${account.value.status} ${account.value.isConnected}`),
        fact('network', network.value.caipNetwork?.name),
        fact('chain', network.value.chainId),
        fact('connections', connections.value.connections.length),
        fact('open', state.open),
        fact('selected', state.selectedNetworkId),
        fact('theme', theme.themeMode),
        fact('event', events.data.event),
        fact('wallet', wallet.walletInfo?.name),
        button('Open networks', () => open({ view: 'Networks' })),
        button('Dark', () => theme.setThemeMode('dark')),
        button('Switch', () => network.value.switchNetwork(local)),
        ...(account.value.isConnected
          ? [
              button('Sign', () => void sign()),
              button('Fetch balance', () => void balance()),
              button('Leave', () => void disconnect()),
            ]
          : []),
        h('output', shown.value),
      ]);
  },
});

createApp(App).mount('#root');
