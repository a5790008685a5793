import { EvmAdapter, type EvmAdapterOptions } from '@mooring/evm';

/** Options of {@link UniversalAdapter}. */
export type UniversalAdapterOptions = EvmAdapterOptions;

/** EVM wallets without a chain library: injected or paired. The adapter itself owns the connection. */
export class UniversalAdapter extends EvmAdapter {
  constructor(options: UniversalAdapterOptions = {}) {
    super('universal', options);
  }
}
