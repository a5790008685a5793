// A site with EVM chains through wagmi and with Solana, as its developer writes it.
import { SolanaAdapter } from '@mooring/adapter-solana';
import { WagmiAdapter } from '@mooring/adapter-wagmi';
import { createAppKit } from '@mooring/kit';
import { createSIWEConfig } from '@mooring/kit/siwe';
import { DefaultSIWX } from '@mooring/kit/siwx';
import './window.ts';

const { evmNode, solanaNode, relay, signIn } = window.siteSettings;
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

const siweConfig = createSIWEConfig({
  getNonce: async () => '12345678abc',
  createMessage: ({ address }) => address,
  verifyMessage: async () => true,
  getSession: async () => null,
  signOut: async () => true,
});
const networks = [ether, solana, solanaDevnet] as const;
const adapter = new SolanaAdapter();
window.site = createAppKit({
  networks,
  adapters: [new WagmiAdapter({ networks: [...networks] }), adapter],
  services: { relay },
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
