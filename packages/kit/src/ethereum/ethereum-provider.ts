import type {
  EthereumProvider as Provider,
  EthereumProviderOptions as ProviderOptions,
} from '@mooring/adapter-universal/ethereum-provider';
import { loadEthereumProvider } from '../lazy.ts';
import { linkModal } from './link-modal.ts';

export type EthereumProvider = Provider;

/** Options of the Ethereum provider; `modal` defaults to ours. */
export interface EthereumProviderOptions extends ProviderOptions {
  /** Default: Mooring's modal, loaded when a link is shown. */
  readonly modal?: ProviderOptions['modal'];
}

/** The Ethereum provider of `@mooring/adapter-universal/ethereum-provider`, whose `showQrModal` shows Mooring's modal. */
export const EthereumProvider = {
  /** Loads the provider and restores the last visit's session, if there is one. */
  async init(options: EthereumProviderOptions): Promise<EthereumProvider> {
    const { EthereumProvider: Loaded } = await loadEthereumProvider();
    return Loaded.init({ ...options, modal: options.modal ?? (() => linkModal(options)) });
  },
};
