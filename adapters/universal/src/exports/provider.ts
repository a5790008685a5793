export type { Metadata } from '@mooring/sign-client/types';
export type {
  AuthenticateParams,
  ConnectParams,
  EIP1102Request,
  EIP1193Provider,
  EthereumRpcMap,
  HttpRpcProvider,
  IEthereumProvider,
  IProvider,
  Namespace,
  NamespaceConfig,
  NamespacesMap,
  PairingsCleanupOpts,
  ProviderAccounts,
  ProviderChainId,
  ProviderInfo,
  ProviderMessage,
  ProviderResponse,
  ProviderRpcError,
  RequestArguments,
  RequestedNamespace,
  RequestedNamespaces,
  RequestParams,
  RpcProviderMap,
  RpcProvidersMap,
  SendCallsParams,
  SendCallsResult,
  SessionNamespace,
  StoredSendCalls,
  StoreSendCallsParams,
  SubProviderOpts,
  UniversalProviderOpts,
} from '../provider/provider-types.ts';

import { UniversalProvider } from '../provider/universal-provider.ts';

export { UniversalProvider };
/** The original's name for the type of its instances. */
export type IUniversalProvider = UniversalProvider;
// biome-ignore lint/style/noDefaultExport: programs written for the original import it either way.
export default UniversalProvider;
