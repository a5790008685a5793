export type { Metadata } from '@mooring/sign-client/types';
export {
  type ConnectOps,
  type EthereumAuthenticateParams,
  type EthereumEvents,
  type EthereumProviderOptions,
  type EthereumRpcMap,
  OPTIONAL_EVENTS,
  OPTIONAL_METHODS,
  type ProviderRpcError,
  type QrModal,
  type QrModalOptions,
  REQUIRED_EVENTS,
  REQUIRED_METHODS,
  type RpcEvent,
  type RpcMethod,
} from '../ethereum/ethereum-types.ts';
export type { ProviderResponse, RequestArguments } from '../provider/provider-types.ts';

import { EthereumProvider } from '../ethereum/ethereum-provider.ts';

export { EthereumProvider };
// biome-ignore lint/style/noDefaultExport: programs written for the original import it either way.
export default EthereumProvider;
