export type { Clock } from '../server/clock.ts';
export { type Relay, type RelayOptions, startRelay } from '../server/start-relay.ts';
export { type RelaySettings, relaySettings } from '../settings/relay-settings.ts';
