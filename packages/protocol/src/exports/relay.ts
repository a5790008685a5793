export { clockNotice, readClockNotice } from '../relay/clock-notice.ts';
export { compositeTags } from '../relay/composite-tags.ts';
export { messageId, subscriptionId } from '../relay/relay-ids.ts';
export { relayLimits } from '../relay/relay-limits.ts';
export {
  type RelayMethodName,
  type RelayParams,
  readRelayParams,
  relaySchemas,
} from '../relay/relay-method-schemas.ts';
export {
  isPushMethod,
  type RelayAction,
  type RelayMethod,
  type RelayPrefix,
  readRelayMethod,
  relayPrefixes,
} from '../relay/relay-methods.ts';
export { closeCodes, closeReasons, relayErrors } from '../relay/relay-replies.ts';
export { checkRelayUrl, type RelayUrlParameters, relayUrl } from '../relay/relay-url.ts';
