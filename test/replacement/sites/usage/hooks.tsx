// Every hook of AppKit 1.8.0 with every returned field, every event, every component and element. Compiled but not run.
import { mainnet } from 'appkit/networks';
import {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  AppKitProvider,
  type Event,
  getAppKit,
  type UseAppKitAccountReturn,
  type UseAppKitNetworkReturn,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitNetworkCore,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from 'appkit/react';
import { appKit, options } from './options.ts';

interface Eip1193 {
  request(call: { method: string; params?: unknown[] }): Promise<string>;
}
const use = (...values: unknown[]): void => void values;

export function Facts() {
  const {
    address,
    caipAddress,
    isConnected,
    status,
    allAccounts,
    embeddedWalletInfo,
  }: UseAppKitAccountReturn = useAppKitAccount();
  const ofNamespace = useAppKitAccount({ namespace: 'eip155' });
  const { caipNetwork, caipNetworkId, chainId, switchNetwork }: UseAppKitNetworkReturn = useAppKitNetwork();
  const core = useAppKitNetworkCore();
  const { walletProvider, walletProviderType } = useAppKitProvider<Eip1193>('eip155');
  const { initialized, loading, open, selectedNetworkId, activeChain, multiWallet, swaps, activity } =
    useAppKitState();
  const { themeMode, themeVariables, setThemeMode, setThemeVariables } = useAppKitTheme();
  const { timestamp, data, reportedErrors } = useAppKitEvents();
  const { fetchBalance } = useAppKitBalance();
  const { walletInfo } = useWalletInfo('eip155');
  const modal = useAppKit();
  const { disconnect } = useDisconnect();
  const { connections, recentConnections } = useAppKitConnections('eip155');
  const { connection, isPending, switchConnection, deleteConnection } = useAppKitConnection({
    namespace: 'eip155',
    onSuccess: ({ address: next, namespace, hasSwitchedAccount, hasSwitchedWallet, hasDeletedWallet }) =>
      use(next, namespace, hasSwitchedAccount, hasSwitchedWallet, hasDeletedWallet),
    onError: (error: Error) => use(error.message),
  });

  use(address?.length, caipAddress?.split(':'), isConnected, status === 'connecting', ofNamespace.address);
  use(allAccounts.map(({ address: each, namespace, type }) => [each, namespace, type]));
  use(embeddedWalletInfo?.user?.email, embeddedWalletInfo?.authProvider, embeddedWalletInfo?.accountType);
  use(embeddedWalletInfo?.isSmartAccountDeployed);
  use(caipNetwork?.name, caipNetwork?.nativeCurrency.decimals, caipNetworkId, chainId, core.chainId);
  use(core.caipNetwork?.id, core.caipNetworkId, walletProviderType === 'WALLET_CONNECT');
  use(multiWallet, swaps, activity, data.type === 'track', walletInfo?.type === 'INJECTED');
  use(initialized, loading, open, selectedNetworkId, activeChain, themeMode === 'dark', themeVariables);
  use(timestamp, reportedErrors.any, dataOf(data), walletInfo?.name, walletInfo?.icon, walletInfo?.type);
  use(
    connections.map(({ connectorId, name, icon, networkIcon, accounts }) => [
      connectorId,
      name,
      icon,
      networkIcon,
      accounts,
    ]),
  );
  use(connections[0]?.caipNetwork?.id, recentConnections[0]?.connectorId, isPending);

  const act = async (): Promise<void> => {
    const chain: string = await walletProvider.request({ method: 'eth_chainId' });
    const { data: balance, error, isSuccess, isError } = await fetchBalance();
    const symbol: string | undefined = balance?.symbol;
    const text: string | null = error;
    use(chain, balance?.balance, symbol, text, isSuccess, isError);
    await modal.open();
    await modal.open({ view: 'Networks' });
    await modal.open({ view: 'Connect', namespace: 'eip155' });
    await modal.close();
    await switchNetwork(mainnet);
    setThemeMode('light');
    setThemeVariables({ '--w3m-accent': 'red' });
    if (connection !== undefined) await switchConnection({ connection, address: '0x0' });
    deleteConnection({ address: '0x0', connectorId: 'injected' });
    await disconnect();
    await disconnect({ id: 'injected', namespace: 'eip155' });
  };
  return (
    <button type="button" onClick={() => void act()}>
      Act
    </button>
  );
}

/** The events of connecting, networks and sign-in, with their data. */
function dataOf(event: Event): unknown {
  switch (event.event) {
    case 'MODAL_CREATED':
    case 'CLICK_ALL_WALLETS':
    case 'CLICK_WALLET_HELP':
    case 'CLICK_NETWORK_HELP':
    case 'CLICK_GET_WALLET':
    case 'CLICK_NETWORKS':
      return event.event;
    case 'MODAL_OPEN':
    case 'MODAL_CLOSE':
      return event.properties.connected;
    case 'SELECT_WALLET':
      return [event.properties.name, event.properties.platform];
    case 'CONNECT_SUCCESS':
      return [event.properties.method === 'qrcode', event.properties.name];
    case 'CONNECT_ERROR':
    case 'CONNECT_PROXY_ERROR':
    case 'DISCONNECT_ERROR':
      return event.properties.message;
    case 'DISCONNECT_SUCCESS':
      return event.properties.namespace;
    case 'SWITCH_NETWORK':
    case 'CLICK_SIGN_SIWX_MESSAGE':
    case 'CLICK_CANCEL_SIWX':
    case 'SIWX_AUTH_SUCCESS':
    case 'SIWX_AUTH_ERROR':
      return event.properties.network;
    case 'SEARCH_WALLET':
      return event.properties.search;
    default:
      return undefined;
  }
}

getAppKit(appKit);

export function Page() {
  return (
    <AppKitProvider {...options}>
      <AppKitButton
        disabled={false}
        balance="hide"
        size="sm"
        label="Join"
        loadingLabel="One moment"
        charsStart={4}
        charsEnd={6}
        namespace="eip155"
      />
      <AppKitConnectButton size="md" label="Join" loadingLabel="One moment" namespace="eip155" />
      <AppKitAccountButton disabled={false} balance="show" charsStart={4} charsEnd={6} namespace="eip155" />
      <AppKitNetworkButton disabled={false} />
      <appkit-button disabled balance="show" size="md" label="Join" loadingLabel="…" namespace="eip155" />
      <appkit-connect-button size="sm" label="Join" loadingLabel="…" />
      <appkit-account-button disabled balance="hide" />
      <appkit-network-button disabled />
      <appkit-modal class="wide" />
      <w3m-button size="sm" label="Join" loadingLabel="…" disabled balance="hide" />
      <w3m-connect-button size="sm" label="Join" loadingLabel="…" />
      <w3m-account-button disabled balance="show" />
      <w3m-network-button disabled />
    </AppKitProvider>
  );
}
