// What seals, opens, names and reads messages: a page that only waits for them has none of it.
export { hashKey, hashMessage, openEnvelope, readEnvelope, sealEnvelope } from '@mooring/protocol/crypto';
export { subscriptionId } from '@mooring/protocol/relay';
export { readMethodParams, readMethodResult } from '@mooring/protocol/sign';
