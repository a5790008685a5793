import { EthereumProvider } from '../ethereum/ethereum-provider.ts';

export type { EthereumProviderOptions } from '../ethereum/ethereum-provider.ts';
export { linkModal } from '../ethereum/link-modal.ts';
export { EthereumProvider };
// biome-ignore lint/style/noDefaultExport: programs written for the original import it either way.
export default EthereumProvider;
