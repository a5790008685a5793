export {
  type NewMessage,
  type PendingQuery,
  type RelayStore,
  type StoredMessage,
  type StoreLimits,
  type StoreOptions,
  StoreRefusal,
  type StoreTotals,
} from '../store/relay-store.ts';
export {
  type ConformanceCase,
  type MakeRelayStore,
  relayStoreConformance,
} from '../testing/relay-store-conformance.ts';
