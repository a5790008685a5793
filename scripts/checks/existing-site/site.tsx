import { SolanaAdapter } from '@mooring/adapter-solana';
import type { UniversalProvider } from '@mooring/adapter-universal/provider';
import { WagmiAdapter } from '@mooring/adapter-wagmi';
import {
  AppKitButton,
  createAppKit,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
} from '@mooring/kit/react';
import { createSIWEConfig } from '@mooring/kit/siwe';
import { DefaultSIWX } from '@mooring/kit/siwx';
import { SignClient } from '@mooring/sign-client';
import { WalletKit } from '@mooring/sign-client/wallet';
import { arbitrum, mainnet } from 'viem/chains';

const networks = [mainnet, arbitrum] as const;
const appKit = createAppKit({
  networks,
  adapters: [new WagmiAdapter({ networks: [...networks] }), new SolanaAdapter()],
  siwx: new DefaultSIWX(),
  customRpcUrls: { 'eip155:1': [{ url: 'http://localhost:1' }] },
});
declare module '@mooring/kit/react' {
  interface Register {
    appKit: typeof appKit;
  }
}
export function Page() {
  const { chainId, caipNetworkId, caipNetwork } = useAppKitNetwork();
  const { selectedNetworkId } = useAppKitState();
  const id: 1 | 42161 = chainId;
  const caip: 'eip155:1' | 'eip155:42161' = caipNetworkId;
  const selected: 'eip155:1' | 'eip155:42161' = selectedNetworkId;
  const name: 'Ethereum' | 'Arbitrum One' = caipNetwork.name;
  // @ts-expect-error: none of the site's networks
  const wrong: 5 = chainId;
  return (
    <p>
      {[id, caip, selected, name, wrong].join()}
      <AppKitButton />
      <appkit-button label="Join" />
    </p>
  );
}
// @ts-expect-error: not among the networks
createAppKit({ networks: [mainnet], defaultNetwork: arbitrum });
export const made: [1 | 42161, 'eip155:1' | 'eip155:42161'] = [
  appKit.getChainId(),
  appKit.getCaipNetworkId(),
];
export function Cluster() {
  // What the adapter's package says of its namespace arrives with its types.
  const { walletProvider } = useAppKitProvider('solana');
  const cluster: 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet' | undefined =
    walletProvider?.chain;
  // @ts-expect-error: no member of a wallet of Solana
  const wrong = walletProvider?.request;
  return <p>{[cluster, wrong].join()}</p>;
}
export const provider = (): Promise<UniversalProvider | undefined> => appKit.getUniversalProvider();
export const others = [SignClient.init, WalletKit.init, createSIWEConfig];
