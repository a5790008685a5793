// What seals, opens and names messages: a page that only waits for them has none of it.
export { hashKey, hashMessage, openEnvelope, readEnvelope, sealEnvelope } from '@mooring/protocol/crypto';
export { subscriptionId } from '@mooring/protocol/relay';
