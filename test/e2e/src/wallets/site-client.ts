import { SignClient } from '@mooring/sign-client/dapp';

/** A site without a page: asks a wallet over the real relay for whatever a test wants. */
export interface SiteClient {
  /** The link to paste into a wallet. */
  readonly link: string;
  /** Settles with the connection. */
  readonly connected: Promise<void>;
  /** Asks on the first chain that was approved. Settles with the wallet's answer. */
  request(method: string, params: unknown): Promise<unknown>;
  close(): Promise<void>;
}

const chains = ['eip155:31337', 'eip155:31338'];
const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
];

export async function startSiteClient(relayUrl: string, name = 'A site of a test'): Promise<SiteClient> {
  const client = await SignClient.init({
    relayUrl,
    metadata: { name, description: '', url: 'https://site.example', icons: [] },
  });
  const { uri = '', approval } = await client.connect({
    optionalNamespaces: { eip155: { chains, methods, events: ['accountsChanged', 'chainChanged'] } },
  });
  const session = approval();
  // Read where it is awaited.
  session.catch(() => undefined);
  return {
    link: uri,
    connected: session.then(() => undefined),
    async request(method, params) {
      const { topic, namespaces } = await session;
      const [account = ''] = namespaces.eip155?.accounts ?? [];
      const chainId = account.split(':').slice(0, 2).join(':');
      return client.request({ topic, chainId, request: { method, params } });
    },
    close: () => client.dispose(),
  };
}
