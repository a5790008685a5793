export {
  type ConformanceCase,
  type MakeRelayStore,
  relayStoreConformance,
} from '../testing/relay-store-conformance.ts';
