export type { Clock } from '@mooring/server-kit';
export { type Relay, type RelayOptions, startRelay } from '../server/start-relay.ts';
export { type RelaySettings, relaySettings } from '../settings/relay-settings.ts';
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
