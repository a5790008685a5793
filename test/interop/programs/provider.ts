// A site as it is written for `@walletconnect/universal-provider` 2.21.8. It is compiled, against the original's types and
// against ours, and not run.
import type { SessionTypes } from '@walletconnect/types';
import DefaultProvider, {
  type ConnectParams,
  type IProvider,
  type NamespaceConfig,
  type RequestArguments,
  UniversalProvider,
  type UniversalProviderOpts,
} from '@walletconnect/universal-provider';

const options: UniversalProviderOpts = {
  logger: 'info',
  relayUrl: 'ws://localhost:4002',
  projectId: 'project',
  metadata: {
    name: 'App',
    description: 'An app',
    url: 'https://app.example',
    icons: ['https://app.example/i.png'],
  },
  client: undefined,
};

export async function program(): Promise<void> {
  const provider: DefaultProvider = await UniversalProvider.init(options);
  const same: typeof UniversalProvider = DefaultProvider;
  void same;

  const namespaces: NamespaceConfig = {};
  namespaces.eip155 = {
    methods: ['eth_sendTransaction', 'personal_sign'],
    chains: ['eip155:80001'],
    events: ['chainChanged', 'accountsChanged'],
    rpcMap: { 80001: 'https://rpc.example' },
  };
  namespaces.eip155.chains.push('eip155:1');
  const parameters: ConnectParams = { namespaces, pairingTopic: undefined, skipPairing: false };

  provider.on('display_uri', (uri: string) => uri.trim());
  provider.on('session_ping', ({ id, topic }: { id: number; topic: string }) => [id, topic]);
  provider.on('session_event', ({ event, chainId }: { event: unknown; chainId: string }) => [event, chainId]);
  provider.on('session_update', ({ topic, params }: { topic: string; params: unknown }) => [topic, params]);
  provider.once('session_delete', ({ id, topic }: { id: number; topic: string }) => [id, topic]);
  const onChain = (chainId: string): string => chainId;
  provider.on('chainChanged', onChain);
  provider.removeListener('chainChanged', onChain);
  provider.off('chainChanged', onChain);

  const session = await provider.connect(parameters);
  const topic: string | undefined = session?.topic;
  const kept: SessionTypes.Struct | undefined = session;
  const now: SessionTypes.Struct | undefined = provider.session;
  const namespaceOfNow: SessionTypes.Namespace | undefined = now?.namespaces.eip155;
  namespaceOfNow?.accounts.push('eip155:1:0x0');
  const signedIn = await provider.authenticate(
    {
      chains: ['eip155:1'],
      domain: 'app.example',
      nonce: 'abcdef12',
      uri: 'https://app.example',
      methods: [],
    },
    'https://wallet.example/app',
  );
  void [kept, signedIn?.auths?.[0]?.p.iss, signedIn?.session?.topic];
  await provider.pair(undefined);
  await provider.client.request<string>({
    topic: '',
    chainId: 'eip155:1',
    request: { method: 'm', params: [] },
  });
  const accounts: string[] = await provider.enable();
  const call: RequestArguments = { method: 'personal_sign', params: ['0x', accounts[0]] };
  const signature: string = await provider.request<string>(call, 'eip155:1', 300);
  provider.sendAsync(
    call,
    (error: Error | null, response: { id: number; jsonrpc: string; result: unknown }) => {
      void [error?.message, response.result];
    },
  );
  const eip155: IProvider | undefined = provider.rpcProviders.eip155;
  const chain: string | undefined = eip155?.getDefaultChain();
  const addresses: string[] | undefined = eip155?.requestAccounts();
  provider.setDefaultChain('eip155:1', 'https://rpc.example');
  const sessions = provider.client.session.getAll();
  const pairings = provider.client.pairing.getAll({ active: true });
  await provider.client.ping({ topic: topic ?? '' });
  provider.abortPairingAttempt();
  await provider.cleanupPendingPairings({ deletePairings: true });
  void [signature, chain, addresses, sessions, pairings, provider.uri, provider.isWalletConnect];
  void [provider.namespaces?.eip155?.chains, provider.optionalNamespaces?.eip155?.rpcMap];
  void [provider.session?.namespaces, provider.sessionProperties, provider.scopedProperties, provider.logger];
  provider.events.emit('anything', {});
  await provider.disconnect();
}
