// What `@reown/appkit/networks` had, and where it is with Mooring.
export type { AppKitNetwork } from '@mooring/kit';
export { defineChain } from 'viem';
export { mainnet } from 'viem/chains';
