// Every method of AppKit 1.8.0's instance, with its result, as a site calls it. Compiled but not run.
import { AppKit, createAppKit } from 'appkit';
import { mainnet } from 'appkit/networks';
import { modal as latest } from 'appkit/react';
import { networks, options } from './options.ts';

interface Eip1193 {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
}
const use = (...values: unknown[]): void => void values;

export async function program(): Promise<void> {
  const modal: AppKit = createAppKit(options);
  const same: AppKit | undefined = latest as AppKit | undefined;
  use(same?.isOpen(), modal instanceof AppKit);

  // Life cycle
  await modal.ready();
  await modal.open();
  for (const view of [
    'Account',
    'Connect',
    'Networks',
    'OnRampProviders',
    'ConnectingWalletConnectBasic',
    'Swap',
    'WhatIsAWallet',
    'WhatIsANetwork',
    'AllWallets',
    'WalletSend',
  ] as const)
    await modal.open({ view });
  await modal.open({ namespace: 'eip155' });
  await modal.open({ uri: 'wc:abc@2' });
  await modal.open({ view: 'Swap', arguments: { amount: '1', fromToken: 'ETH', toToken: 'USDC' } });
  await modal.close();
  modal.setLoading(true);
  modal.setLoading(false, 'eip155');
  const open: boolean = modal.isOpen();
  await modal.disconnect();
  await modal.disconnect('eip155');

  // Account
  const account = modal.getAccount();
  const ofNamespace = modal.getAccount('eip155');
  const address: string | undefined = account?.address;
  const isConnected: boolean | undefined = account?.isConnected;
  const caip: string | undefined = modal.getCaipAddress('eip155');
  const plain: string | undefined = modal.getAddress('eip155') ?? modal.getAddressByChainNamespace('eip155');
  const connected: boolean = modal.getIsConnectedState();
  const info = modal.getWalletInfo('eip155');
  const walletName: string | undefined = info?.name;
  const walletIcon: string | undefined = info?.icon;
  const siwx = modal.getSIWX();
  const own = modal.getSIWX<{ readonly mine: true }>();
  use(own?.mine);
  const signedIn = await siwx?.getSessions('eip155:1', '0x0');
  use(
    open,
    ofNamespace,
    address,
    isConnected,
    caip,
    plain,
    connected,
    walletName,
    walletIcon,
    signedIn?.[0]?.data.nonce,
  );
  for (const each of account?.allAccounts ?? []) use(each.address, each.namespace, each.type);
  const [named] = await modal.getReownName('0x0');
  use(named?.name, named?.addresses['60']?.address, named?.attributes[0]?.avatar);
  const { name, avatar } = await modal.fetchIdentity({ address: '0x0' });
  use(name, avatar);
  use(account?.status === 'reconnecting', account?.caipAddress, account?.embeddedWalletInfo?.user);

  // Network
  await modal.switchNetwork(mainnet);
  const network = modal.getCaipNetwork();
  use(
    modal.getCaipNetwork('eip155', 1)?.name,
    network?.id,
    network?.caipNetworkId,
    network?.chainNamespace,
    network?.nativeCurrency.symbol,
    network?.rpcUrls.default.http[0],
    network?.blockExplorers?.default.url,
    network?.assets?.imageUrl,
    network?.testnet,
  );
  const list = modal.getCaipNetworks('eip155');
  const ids: string[] = list.map(({ caipNetworkId }) => caipNetworkId);
  const networkId: string | number | undefined = modal.getCaipNetworkId<string>();
  const chainId: string | number | undefined = modal.getChainId();
  const namespace: string | undefined = modal.getActiveChainNamespace();
  const approved = modal.getApprovedCaipNetworkIds();
  modal.addNetwork('eip155', networks[0]);
  modal.removeNetwork('eip155', 1);
  use(ids, networkId, chainId, namespace, approved.includes('eip155:1'));

  // Provider
  const provider = modal.getProvider<Eip1193>('eip155');
  await provider?.request({ method: 'eth_chainId' });
  const ofWallet = modal.getWalletProvider() as Eip1193 | undefined;
  const type: string | undefined = modal.getProviderType('eip155') ?? modal.getWalletProviderType();
  const universal = await modal.getUniversalProvider();
  universal?.on('display_uri', (uri: string) => use(uri));
  await universal?.connect({
    optionalNamespaces: { eip155: { methods: ['personal_sign'], chains: ['eip155:1'], events: [] } },
  });
  use(universal?.session?.topic, universal?.session?.peer.metadata.name, universal?.client.core.relayer);
  await universal?.request({ method: 'eth_chainId' }, 'eip155:1');
  await universal?.disconnect();
  const [connector] = modal.getConnectors();
  use(connector?.type === 'ANNOUNCED', connector?.imageUrl, connector?.chain === 'solana');
  use(modal.getWalletProviderType() === 'EXTERNAL');
  use(ofWallet, type, connector?.id, connector?.name, connector?.type, modal.getConnectors('eip155').length);

  // Several wallets
  const [connection] = modal.getConnections('eip155');
  use(connection?.accounts[0]?.type, connection?.accounts[0]?.publicKey);
  use(connection?.accounts[0]?.address, connection?.name, connection?.icon, connection?.caipNetwork?.name);
  const [recent] = modal.getRecentConnections('eip155');
  if (recent !== undefined) {
    await modal.switchConnection({
      connection: recent,
      address: '0x0',
      namespace: 'eip155',
      closeModalOnConnect: false,
      onChange: ({ address: next, hasSwitchedAccount }) => use(next, hasSwitchedAccount),
    });
    modal.deleteConnection({ connectorId: recent.connectorId, address: '0x0', namespace: 'eip155' });
  }

  // Theme
  modal.setThemeMode('dark');
  modal.setThemeVariables({ '--w3m-accent': '#123456' });
  use(modal.getThemeMode() === 'light', modal.getThemeVariables()['--w3m-accent']);

  // State
  const state = modal.getState();
  use(state.initialized, state.loading, state.open, state.selectedNetworkId, state.activeChain);
  const event = modal.getEvent();
  use(event.timestamp, event.data.event, event.reportedErrors.any);
  const problem: string = modal.getError();
  use(problem);

  // Subscriptions
  const ends: unknown[] = [
    modal.subscribeState(({ open: isOpen, selectedNetworkId, loading }) =>
      use(isOpen, selectedNetworkId, loading),
    ),
    modal.subscribeAccount(({ address: next, status }) => use(next, status), 'eip155'),
    modal.subscribeNetwork(({ caipNetwork, chainId: id, caipNetworkId }) =>
      use(caipNetwork?.name, id, caipNetworkId),
    ),
    modal.subscribeWalletInfo((wallet) => use(wallet?.name), 'eip155'),
    modal.subscribeProviders((providers) => use(providers.eip155 as Eip1193 | undefined)),
    modal.subscribeConnections(({ connections, recentConnections }) =>
      use(connections.get('eip155')?.[0]?.connectorId, recentConnections.get('eip155')?.length),
    ),
    modal.subscribeCaipNetworkChange((next) => use(next?.caipNetworkId)),
    modal.subscribeShouldUpdateToAddress((next?: string) => use(next)),
    modal.subscribeTheme(({ themeMode, themeVariables }) => use(themeMode, themeVariables)),
    modal.subscribeEvents(({ timestamp, data, reportedErrors }) => use(timestamp, data, reportedErrors)),
  ];
  for (const end of ends) if (typeof end === 'function') end();

  // Options while the page runs
  modal.updateFeatures({ collapseWallets: true, legalCheckbox: false });
  modal.updateOptions({ allWallets: 'HIDE', enableWallets: false });
  modal.setConnectMethodsOrder(['wallet', 'email', 'social']);
  const [method] = modal.getConnectMethodsOrder();
  modal.setWalletFeaturesOrder(['receive', 'send']);
  modal.setCollapseWallets(true);
  modal.setTermsConditionsUrl('https://site.example/terms');
  modal.setPrivacyPolicyUrl('https://site.example/privacy');
  modal.setEIP6963Enabled(false);
  use(method);

  // Messages and views
  modal.showErrorMessage('No');
  modal.showSuccessMessage('Yes');
  modal.redirect('WhatIsAWallet');
  modal.replace('AllWallets');
}
