import { SolanaAdapter } from '@mooring/adapter-solana';
import type { UniversalProvider } from '@mooring/adapter-universal/provider';
import { WagmiAdapter } from '@mooring/adapter-wagmi';
import {
  AppKitButton,
  createAppKit,
  type Holding,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useBalance,
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
export function Figures() {
  const { data, error, refetch } = useBalance();
  const smallest: bigint | undefined = data?.native.value;
  const list: readonly Holding[] = data?.holdings?.list ?? [];
  // An unreadable value is not a bigint.
  const known: bigint[] = list.flatMap(({ value }) => value ?? []);
  // @ts-expect-error: it may be unknown
  const wrong: bigint = list[0]?.value;
  return (
    <button type="button" onClick={refetch}>
      {[smallest, known.length, wrong, error instanceof Error].join()}
    </button>
  );
}
export function Cluster() {
  // The adapter's package adds its namespace's types.
  const { walletProvider } = useAppKitProvider('solana');
  const cluster: 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet' | undefined =
    walletProvider?.cluster;
  // @ts-expect-error: no member of a wallet of Solana
  const wrong = walletProvider?.selectedAddress;
  return <p>{[cluster, wrong].join()}</p>;
}
export function Chain() {
  // The type of EVM chains comes with the kit.
  const { walletProvider } = useAppKitProvider('eip155');
  const asked: Promise<unknown> | undefined = walletProvider?.request({ method: 'eth_chainId' });
  // @ts-expect-error: no member of EIP-1193
  const wrong = walletProvider?.chain;
  return <p>{[asked === undefined, wrong].join()}</p>;
}
export function Transfer() {
  // The type of Bitcoin comes with the hooks.
  const { walletProvider } = useAppKitProvider('bip122');
  const sent: Promise<string> | undefined = walletProvider?.sendTransfer({ recipient: '', amount: '1' });
  // @ts-expect-error: no member of a wallet of Bitcoin
  const wrong = walletProvider?.request;
  return <p>{[sent === undefined, wrong].join()}</p>;
}
export const provider = (): Promise<UniversalProvider | undefined> => appKit.getUniversalProvider();
export const others = [SignClient.init, WalletKit.init, createSIWEConfig];
