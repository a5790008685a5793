export type {
  ConnectParams,
  EthereumRpcMap,
  HttpRpcProvider,
  IProvider,
  Namespace,
  NamespaceConfig,
  PairingsCleanupOpts,
  ProviderAccounts,
  ProviderChainId,
  ProviderInfo,
  ProviderMessage,
  ProviderRpcError,
  RequestArguments,
  RequestParams,
  RpcProviderMap,
  RpcProvidersMap,
  SendCallsParams,
  SendCallsResult,
  SessionNamespace,
  StoredSendCalls,
  UniversalProviderOpts,
} from '../provider/provider-types.ts';

import { UniversalProvider } from '../provider/universal-provider.ts';

export { UniversalProvider };
// biome-ignore lint/style/noDefaultExport: programs written for the original import it either way.
export default UniversalProvider;
