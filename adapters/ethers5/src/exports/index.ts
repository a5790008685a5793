export type { Eip1193Provider as Provider } from '@mooring/evm';
export { Ethers5Adapter, type Ethers5AdapterOptions } from '../adapter/ethers5-adapter.ts';
