export type {
  Adapter,
  AdapterConnectParameters,
  AdapterHost,
  AdapterProjection,
  AdapterType,
  NativeBalance,
  RemoteConnector,
  RemoteProvider,
} from '../contract/adapter.ts';
export type {
  AppKitErrorInfo,
  ConnectionState,
  ConnectorInfo,
  ConnectorType,
  LibraryConnection,
  PairingState,
  WalletInfo,
} from '../contract/connection.ts';
export type { Eip1193Provider } from '../contract/eip1193.ts';
export type {
  AppKitNetwork,
  CaipAddress,
  CaipNetwork,
  CaipNetworkId,
  ChainNamespace,
} from '../contract/network.ts';
export type { AppKitState, FlowState, RouterState, ToastState, View, ViewName } from '../contract/state.ts';
