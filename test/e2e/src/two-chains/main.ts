// A site with EVM chains through wagmi and with Solana, and one with Bitcoin beside them, as its developer writes it.
import { BitcoinAdapter } from '@mooring/adapter-bitcoin';
import { SolanaAdapter } from '@mooring/adapter-solana';
import { WagmiAdapter } from '@mooring/adapter-wagmi';
import { createAppKit } from '@mooring/kit';
import { createSIWEConfig } from '@mooring/kit/siwe';
import { DefaultSIWX } from '@mooring/kit/siwx';
import { cosmos, osmosis, polkadot } from '@mooring/protocol/networks';
import './two-chains-window.ts';

const { evmNode, solanaNode, bitcoinNode, relay, api, signIn, polkadotAndCosmos } = window.siteSettings;
const ether = {
  id: 31_337,
  name: 'Devnet A',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [evmNode] } },
} as const;
const sol = {
  chainNamespace: 'solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [solanaNode] } },
} as const;
const solana = { ...sol, id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' } as const;
const solanaDevnet = { ...sol, id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet' } as const;
const bitcoin = (node: string) => ({
  chainNamespace: 'bip122',
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Devnet Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [node] } },
});

const siweConfig = createSIWEConfig({
  getNonce: async () => '12345678abc',
  createMessage: ({ address }) => address,
  verifyMessage: async () => true,
  getSession: async () => null,
  signOut: async () => true,
});
const bitcoins = bitcoinNode === undefined ? [] : [bitcoin(bitcoinNode)];
// No adapter of theirs: the kit brings one for each namespace without.
const others = polkadotAndCosmos ? [polkadot, cosmos, osmosis] : [];
const networks = [ether, solana, solanaDevnet, ...bitcoins, ...others] as const;
const adapter = new SolanaAdapter();
window.site = createAppKit({
  networks,
  adapters: [
    new WagmiAdapter({ networks: [...networks] }),
    adapter,
    ...bitcoins.map(() => new BitcoinAdapter()),
  ],
  services: { relay, api },
  features: { reownAuthentication: signIn === 'reownAuthentication' },
  ...(signIn === 'siwx' ? { siwx: new DefaultSIWX({ required: true }) } : {}),
  ...(signIn === 'siweConfig' ? { siweConfig } : {}),
});

const output = document.querySelector('output');
document.querySelector('#sign')?.addEventListener('click', async () => {
  const address = window.site.getCaipAddress('solana');
  if (output === null || address === undefined) return;
  const message = 'Ahoy, Solana ⚓';
  const signature = await adapter.signMessage({ message, address });
  output.dataset.verified = String(await adapter.verifyMessage({ message, signature, address }));
  output.textContent = signature;
});
