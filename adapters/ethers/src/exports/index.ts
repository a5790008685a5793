export type { Eip1193Provider as Provider } from '@mooring/evm';
export { EthersAdapter, type EthersAdapterOptions } from '../adapter/ethers-adapter.ts';
