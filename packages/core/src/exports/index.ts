export { formatAmount } from '@mooring/protocol';
export type { Constant, Metadata } from '@mooring/protocol/sign';
export { currentCore } from '../app/current-core.ts';
export type { ConnectedWallet } from '../connections/connected-wallet.ts';
export type { AccountType } from '../contract/account-type.ts';
export type { Adapter } from '../contract/adapter.ts';
export type { AccountDetails, ConnectorInfo, ConnectorType, WalletInfo } from '../contract/connection.ts';
export type { AppKitCore } from '../contract/core.ts';
export type { AccountTypeOf, Namespace, Namespaces, ProviderOf } from '../contract/namespaces.ts';
export type {
  AppKitNetwork,
  CaipAddress,
  CaipAddressOf,
  CaipNetwork,
  CaipNetworkId,
} from '../contract/network.ts';
export type { BaseStorage } from '../contract/platform.ts';
export type { PublicConnectorType } from '../contract/public-connector.ts';
export type { AppKitState } from '../contract/state.ts';
export { readError } from '../errors/read-error.ts';
export { createError } from '../errors.ts';
export { onModalEvent } from '../events/modal-events.ts';
export { parseAmount } from '../format/parse-amount.ts';
export { plainAddress } from '../format/plain-address.ts';
export { formatUnits, parseUnits } from '../format/units.ts';
export { selectAccount } from '../select/account.ts';
export { publicType } from '../select/public-wallet.ts';
export { storageKeys } from '../storage/keys.ts';
export { readNetwork } from '../store/list-network.ts';
