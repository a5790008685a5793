export { UniversalAdapter, type UniversalAdapterOptions } from '../adapter/universal-adapter.ts';
export { type PairedConnectorOptions, pairedConnector, pairedInfo } from '../paired/paired-connector.ts';
export { PairedProvider, type PairedProviderOptions, pairedKey } from '../paired/paired-provider.ts';
export type { DappClient, SignSession } from '../paired/sign-session.ts';
