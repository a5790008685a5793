export { WagmiAdapter, type WagmiAdapterOptions } from '../adapter/wagmi-adapter.ts';
export type { CustomRpcUrls } from '../transports/custom-rpc-urls.ts';
