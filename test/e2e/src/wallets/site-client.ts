import { SignClient } from '@mooring/sign-client/dapp';

type Asked = Readonly<Record<string, { chains: string[]; methods: string[]; events: string[] }>>;

/** A site without a page: sends a wallet the test's requests over the real relay. */
export interface SiteClient {
  /** The link to paste into a wallet. */
  readonly link: string;
  /** Settles with the connection. */
  readonly connected: Promise<void>;
  /** The accounts that were approved, once they are. */
  accounts(): Promise<readonly string[]>;
  /** The wallet's session properties, once it has approved. */
  properties(): Promise<Readonly<Record<string, unknown>>>;
  /** Asks on a chain; without one on the first EVM chain that was approved. Settles with the wallet's answer. */
  request(method: string, params: unknown, chainId?: string): Promise<unknown>;
  close(): Promise<void>;
}

const chains = ['eip155:31337', 'eip155:31338'];
const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
];

const evm: Asked = { eip155: { chains, methods, events: ['accountsChanged', 'chainChanged'] } };

export async function startSiteClient(
  relayUrl: string,
  name = 'A site of a test',
  optionalNamespaces = evm,
): Promise<SiteClient> {
  const client = await SignClient.init({
    relayUrl,
    metadata: { name, description: '', url: 'https://site.example', icons: [] },
  });
  const { uri = '', approval } = await client.connect({ optionalNamespaces });
  const session = approval();
  // Read where it is awaited.
  session.catch(() => undefined);
  return {
    link: uri,
    connected: session.then(() => undefined),
    async accounts() {
      return Object.values((await session).namespaces).flatMap(({ accounts }) => accounts);
    },
    async properties() {
      return (await session).sessionProperties ?? {};
    },
    async request(method, params, chainId) {
      const { topic, namespaces } = await session;
      const [account = ''] = namespaces.eip155?.accounts ?? [];
      const first = account.split(':').slice(0, 2).join(':');
      return client.request({ topic, chainId: chainId ?? first, request: { method, params } });
    },
    close: () => client.dispose(),
  };
}
