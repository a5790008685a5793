import type {
  EthereumProvider as Provider,
  EthereumProviderOptions as ProviderOptions,
} from '@mooring/adapter-universal/ethereum-provider';
import { loadEthereumProvider } from '../lazy.ts';
import { linkModal } from './link-modal.ts';

export type EthereumProvider = Provider;

export interface EthereumProviderOptions extends ProviderOptions {
  /** Default: Mooring's, fetched when a link is shown. */
  readonly modal?: ProviderOptions['modal'];
}

/** The Ethereum provider of `@mooring/adapter-universal/ethereum-provider`, whose `showQrModal` shows Mooring's modal. */
export const EthereumProvider = {
  /** Fetches the provider, and takes up the session of the last visit, if there is one. */
  async init(options: EthereumProviderOptions): Promise<EthereumProvider> {
    const { EthereumProvider: Loaded } = await loadEthereumProvider();
    return Loaded.init({ ...options, modal: options.modal ?? (() => linkModal(options)) });
  },
};
