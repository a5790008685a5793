export {
  type ConformanceCase,
  type ConformanceOptions,
  type MakeRelayStore,
  relayStoreConformance,
} from '../testing/relay-store-conformance.ts';
