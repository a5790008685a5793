// A site as it is written for `@walletconnect/ethereum-provider` 2.21.8. It is compiled, against the original's types and
// against ours, and not run.
import DefaultProvider, {
  EthereumProvider,
  type EthereumProviderOptions,
  OPTIONAL_EVENTS,
  OPTIONAL_METHODS,
  REQUIRED_EVENTS,
  REQUIRED_METHODS,
  type RpcEvent,
  type RpcMethod,
} from '@walletconnect/ethereum-provider';

const options: EthereumProviderOptions = {
  projectId: 'project',
  optionalChains: [1, 10],
  showQrModal: true,
  qrModalOptions: { themeMode: 'dark', themeVariables: { '--wcm-z-index': '10' } },
  rpcMap: { 1: 'https://rpc.example', 10: 'https://op.example' },
  methods: REQUIRED_METHODS,
  optionalMethods: OPTIONAL_METHODS,
  events: REQUIRED_EVENTS,
  optionalEvents: OPTIONAL_EVENTS,
  relayUrl: 'ws://localhost:4002',
  metadata: { name: 'App', description: 'An app', url: 'https://app.example', icons: [] },
};

// As connectors keep it.
let kept: InstanceType<typeof EthereumProvider> | undefined;

export async function program(): Promise<void> {
  const provider = await EthereumProvider.init(options);
  kept = provider;
  const same: typeof EthereumProvider = DefaultProvider;
  void same;
  const method: RpcMethod = 'personal_sign';
  const event: RpcEvent = 'chainChanged';

  const onAccounts = (accounts: string[]): void => void accounts;
  provider.on('accountsChanged', onAccounts);
  provider.on('chainChanged', (chainId: string) => chainId);
  provider.on('connect', ({ chainId }: { chainId: string }) => chainId);
  provider.on('disconnect', ({ code, message }: { code: number; message: string }) => [code, message]);
  provider.on('message', (message) => [message.type, message.data]);
  provider.on('display_uri', (uri) => uri.trim());
  provider.on('session_event', ({ topic, params }) => [topic, params.event.name, params.chainId]);
  provider.on('session_delete', ({ topic }) => topic);
  provider.once('session_update', ({ topic }) => topic);
  provider.removeListener('accountsChanged', onAccounts);
  provider.off('accountsChanged', onAccounts);

  await provider.connect();
  await provider.connect({ chains: [1], optionalChains: [10], rpcMap: { 10: 'https://op.example' } });
  await provider.connect({ pairingTopic: 'topic' });
  const accounts: string[] = await provider.enable();
  const signature = await provider.request<string>({ method, params: ['0x', accounts[0]] }, 300);
  provider.sendAsync(
    { method: 'eth_accounts', params: [] },
    (error: Error | null, response: { id: number; jsonrpc: string; result: unknown }) => {
      void [error?.message, response.result];
    },
  );
  const signedIn = await provider.authenticate({
    chains: [1],
    domain: 'app.example',
    nonce: 'abcdef12',
    uri: 'https://app.example',
  });
  const known: readonly string[] = provider.accounts;
  const chainId: number = provider.chainId;
  const states: boolean[] = [provider.connected, provider.connecting, provider.isWalletConnect];
  const given = provider.session?.namespaces.eip155?.accounts;
  const name: string | undefined = provider.session?.peer.metadata.name;
  const uri: string | undefined = provider.signer.uri;
  provider.signer.on('display_uri', (link: string) => link);
  provider.events.emit('anything', {});
  await provider.signer.client.ping({ topic: provider.session?.topic ?? '' });
  void [
    signature,
    signedIn?.session?.topic,
    known,
    chainId,
    states,
    given,
    name,
    uri,
    event,
    kept?.namespace,
  ];
  provider.modal?.close();
  await provider.disconnect();
}
