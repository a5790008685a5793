import { walletConnect } from '@mooring/adapter-universal/wagmi';
import { linkModal } from '@mooring/kit/ethereum-provider';
import { projectId, relayUrl, rpcUrl } from 'site-settings';
import { defineChain } from 'viem';
import { type CreateConnectorFn, createConfig, http } from 'wagmi';
import { connect, disconnect, getConnection, reconnect, signMessage, watchConnection } from 'wagmi/actions';
import { walletConnect as wagmiOwn } from 'wagmi/connectors';

const local = defineChain({
  id: 31_337,
  name: 'Local chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
});
const metadata = {
  name: 'wagmi alone',
  description: 'Lists its connectors itself',
  url: window.location.origin,
  icons: [],
};

/** Another name for a connector, as wallet lists give their rows. */
const row = (make: CreateConnectorFn, id: string): CreateConnectorFn => {
  return (config) => ({ ...make(config), id, name: id });
};
const parameters = { relayUrl, projectId, metadata };

const config = createConfig({
  chains: [local],
  connectors: [
    row(walletConnect({ ...parameters, customStoragePrefix: 'link' }), 'Link'),
    row(
      walletConnect({
        ...parameters,
        customStoragePrefix: 'modal',
        modal: () => linkModal({ optionalChains: [local.id] }),
      }),
      'Modal',
    ),
    // wagmi's own, which imports `@walletconnect/ethereum-provider`: an alias makes that Mooring's.
    row(wagmiOwn({ ...parameters, customStoragePrefix: 'own', showQrModal: true }), 'Own'),
  ],
  transports: { [local.id]: http() },
  multiInjectedProviderDiscovery: false,
});

function show(name: string, value: unknown): void {
  const element = document.querySelector(`[data-testid="${name}"]`);
  if (element) element.textContent = String(value ?? '');
}

function look(): void {
  const { address, status, connector } = getConnection(config);
  show('address', address);
  show('status', status);
  show('connector', connector?.id);
}

function press(button: HTMLElement | null, act: () => Promise<unknown>): void {
  button?.addEventListener('click', () => {
    act().catch((error: Error) => show('error', error.name));
  });
}

for (const connector of config.connectors) {
  const button = document.createElement('button');
  button.textContent = connector.name;
  document.getElementById('rows')?.append(button);
  connector.emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri') show('link', data);
  });
  press(button, () => connect(config, { connector }));
}
press(document.getElementById('leave'), () => disconnect(config));
press(document.getElementById('sign'), async () => {
  const output = document.querySelector('output');
  const signature = await signMessage(config, { message: 'Hello' });
  if (output) output.textContent = signature;
});
watchConnection(config, { onChange: look });
await reconnect(config);
look();
