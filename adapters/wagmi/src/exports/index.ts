export { WagmiAdapter, type WagmiAdapterOptions } from '../adapter/wagmi-adapter.ts';
export type { CustomRpcUrls } from '../transports/create-transports.ts';
