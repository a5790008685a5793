// The adapters of AppKit 1.8.0 beside ours. Compiled but not run.
import type { BitcoinConnector } from '@mooring/adapter-bitcoin';
import type { EthersAdapter } from '@mooring/adapter-ethers';
import type { SolanaAdapter } from '@mooring/adapter-solana';
import type { WagmiAdapter, WagmiAdapterOptions } from '@mooring/adapter-wagmi';
import type { BitcoinConnector as OriginalBitcoin } from 'original/bitcoin';
import type { EthersAdapter as OriginalEthers } from 'original/ethers';
import type { SolanaAdapter as OriginalSolana } from 'original/solana';
import type { WagmiAdapter as OriginalWagmi } from 'original/wagmi';
import { assert, type Same } from './assert.ts';
import type { Missing } from './compare.ts';

assert<Same<Missing<WagmiAdapterOptions, ConstructorParameters<typeof OriginalWagmi>[0]>, never>>(true);

/** Members that sites read. The others are those by which the original's modal drives its adapters. */
type Read<Original> = Pick<
  Original,
  Extract<
    keyof Original,
    | 'adapterType'
    | 'connections'
    | 'connectors'
    | 'namespace'
    | 'networks'
    | 'off'
    | 'on'
    | 'projectId'
    | 'removeAllEventListeners'
    | 'wagmiChains'
    | 'wagmiConfig'
  >
>;
assert<Same<Missing<WagmiAdapter, Read<OriginalWagmi>>, never>>(true);
assert<Same<Missing<EthersAdapter, Read<OriginalEthers>>, never>>(true);
assert<Same<Missing<SolanaAdapter, Read<OriginalSolana>>, never>>(true);

type Entry<Adapter extends { readonly connectors: readonly unknown[] }> = Adapter['connectors'][number];
// `getConnectors` and `getProvider` of the instance have these.
assert<Same<Missing<Entry<WagmiAdapter>, Entry<OriginalWagmi>>, 'chains' | 'connectors' | 'provider'>>(true);

/** Names of an adapter's events. */
type Events<Adapter extends { on(...args: never[]): void }> = Parameters<Adapter['on']>[0] & string;
assert<Same<Events<WagmiAdapter>, Events<OriginalWagmi>>>(true);
assert<Same<Events<SolanaAdapter>, Events<OriginalSolana>>>(true);

/** Compiles with both, as sites write it. */
export function follow(adapter: WagmiAdapter | OriginalWagmi, read: (address: string) => void): void {
  const onAccount = ({ address }: { address: string; chainId?: number | string }): void => read(address);
  const onNetwork = ({ chainId }: { chainId: number | string }): void => read(String(chainId));
  adapter.on('accountChanged', onAccount);
  adapter.on('switchNetwork', onNetwork);
  adapter.on('disconnect', () => read(''));
  adapter.off('accountChanged', onAccount);
}

/** Methods of a Bitcoin wallet. The others are those by which the original's modal drives it. */
type BitcoinMethod =
  | 'getAccountAddresses'
  | 'on'
  | 'removeListener'
  | 'sendTransfer'
  | 'signMessage'
  | 'signPSBT';
assert<
  Same<Missing<BitcoinConnector, Pick<OriginalBitcoin, BitcoinMethod | 'switchNetwork'>>, 'switchNetwork'>
>(true);

/** Methods that do not take what a site passes to the original's. */
type OtherBitcoin = {
  [N in 'sendTransfer' | 'signMessage' | 'signPSBT']: [Parameters<OriginalBitcoin[N]>] extends [
    Parameters<BitcoinConnector[N]>,
  ]
    ? [Awaited<ReturnType<BitcoinConnector[N]>>] extends [Awaited<ReturnType<OriginalBitcoin[N]>>]
      ? never
      : N
    : N;
}['sendTransfer' | 'signMessage' | 'signPSBT'];
assert<Same<OtherBitcoin, never>>(true);
