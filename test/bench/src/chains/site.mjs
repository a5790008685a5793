import { BitcoinAdapter } from '@mooring/adapter-bitcoin';
import { SolanaAdapter } from '@mooring/adapter-solana';
import { pairedWallet } from '@mooring/adapter-universal/paired';
import { WagmiAdapter } from '@mooring/adapter-wagmi';
import { connect } from '@mooring/core/modal';
import { connectedState, createCore } from '@mooring/core/page';
import { memoryStorage } from '@mooring/core/testing';
import { memoryStorage as sessionMemory } from '@mooring/sign-client/testing';
import { createStorage } from 'wagmi';

const metadata = { name: 'A site', description: '', url: 'https://site.example', icons: [] };

/** Networks by namespace. */
const networks = {
  eip155: {
    id: 31_337,
    name: 'Devnet A',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  },
  solana: {
    chainNamespace: 'solana',
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  },
  bip122: {
    chainNamespace: 'bip122',
    id: '0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Bitcoin',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  },
};

/**
 * A visitor's browser: its storage, and the site's page in it, with a wallet over the relay.
 *
 * @param {readonly (keyof typeof networks)[]} namespaces of the site
 * @param {string} relayUrl
 */
export function openBrowser(namespaces, relayUrl) {
  const storage = memoryStorage();
  const sessionStorage = sessionMemory();
  const ofWagmi = createStorage({ storage: memoryStorage() });
  const listed = namespaces.map((namespace) => networks[namespace]);

  /** A new page, as after a reload. */
  const open = () => {
    const adapterOf = {
      eip155: () => new WagmiAdapter({ networks: [networks.eip155], storage: ofWagmi }),
      solana: () => new SolanaAdapter({ storage }),
      bip122: () => new BitcoinAdapter({ storage }),
    };
    const adapters = namespaces.map((namespace) => adapterOf[namespace]());
    const wallet = pairedWallet({
      relayUrl,
      metadata,
      storage,
      sessionStorage,
      get networks() {
        return core.store.getState().networks;
      },
    });
    /** @type {import('@mooring/core').AppKitCore} */
    const core = createCore({ networks: /** @type {any} */ (listed), adapters, wallets: [wallet], storage });
    /** @param {(state: import('@mooring/core').AppKitState) => boolean} holds @returns {Promise<void>} */
    const until = (holds) =>
      new Promise((resolve) => {
        let stop = () => {};
        const look = () => {
          if (!holds(core.store.getState())) return;
          stop();
          resolve();
        };
        stop = core.store.subscribe(look);
        look();
      });
    const allConnected = () =>
      until((state) => namespaces.every((namespace) => connectedState(state, namespace) !== undefined));
    return {
      /** Starts, and waits until the wallet of the last visit is restored in every namespace. */
      async restore() {
        void core.start();
        await allConnected();
      },
      start: () => core.start(),
      /** @returns {Promise<string>} */
      async link() {
        void connect(core, { connectorId: 'walletConnect' });
        await until(({ pairing }) => pairing.status === 'waiting');
        const { pairing } = core.store.getState();
        return pairing.status === 'waiting' ? pairing.uri : '';
      },
      allConnected,
      async close() {
        core.destroy();
        await wallet.destroy();
      },
    };
  };
  return { open };
}
