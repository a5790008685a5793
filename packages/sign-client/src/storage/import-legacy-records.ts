import { parseJson } from '@mooring/protocol';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';

/** Nesting levels of JSON. Each store is one text, so one overly deep record would lose all of them. */
const maxDepth = 4_096;

/**
 * Reads the records of the original packages (pairing-protocol §5.5), under raw or normalized names, and converts them:
 * `key/…`, `session/…`, `pairing/…`, `proposal/…`, `request/…` and `history/…`. Skips damaged and expired records;
 * writes and removes nothing.
 *
 * @param now Unix seconds
 */
export async function importLegacyRecords(
  storage: KeyValueStorage,
  customPrefix: string,
  now: number,
): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>();
  const keys = new Set(await storage.getKeys());
  const read = async (space: string, name: string) => {
    const found = names(space, customPrefix, name).find((key) => keys.has(key));
    const value = found === undefined ? undefined : await storage.getItem(found);
    return typeof value === 'string' ? parseJson(value, { maxDepth }) : value;
  };
  const tags = toKeys(await read('wc@2:core:0.3', 'keychain'));
  for (const [tag, key] of tags) records.set(`key/${tag}`, key);
  for (const session of toList(await read('wc@2:client:0.3', 'session')))
    if (isSession(session, tags, now))
      records.set(`session/${session.topic}`, { ...inOlderSessions, ...(withoutNull(session) as Fields) });
  for (const pairing of toList(await read('wc@2:core:0.3', 'pairing')))
    if (isText(pairing.topic) && tags.has(pairing.topic) && isAfter(pairing.expiry, now))
      records.set(`pairing/${pairing.topic}`, withoutNull(pairing));
  for (const proposal of toList(await read('wc@2:client:0.3', 'proposal')))
    if (isNumber(proposal.id) && isAfter(proposal.expiryTimestamp, now) && isObject(proposal.proposer)) {
      records.set(`proposal/${proposal.id}`, withoutNull(proposal));
      addHistory(records, proposal.id, proposal.pairingTopic, 'wc_sessionPropose', tags, proposal, now);
    }
  for (const request of toList(await read('wc@2:client:0.3', 'request')))
    if (isRequest(request, records, now)) records.set(`request/${String(request.id)}`, request);
  return records;
}

type Fields = Record<string, unknown>;

/** Defaults for members that sessions of older releases lack. */
const inOlderSessions: Fields = {
  transportType: 'relay',
  acknowledged: true,
  pairingTopic: '',
  requiredNamespaces: {},
  optionalNamespaces: {},
};

/** Deeper than any original record; foreign values may be cyclic. */
const deepest = 8;

/** Removes members that the original stored as `null`. Arrays keep their length. */
function withoutNull(value: unknown, depth = 0): unknown {
  if (depth > deepest) return value;
  if (Array.isArray(value)) return value.map((one) => withoutNull(one, depth + 1));
  if (!isObject(value)) return value;
  const given = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(given.map(([name, member]) => [name, withoutNull(member, depth + 1)]));
}

function names(space: string, customPrefix: string, name: string): readonly string[] {
  const prefix = customPrefix === '' ? '' : `:${customPrefix}`;
  return [`${space}${prefix}//${name}`, `${space}${prefix}:${name}`];
}

function toKeys(value: unknown): Map<string, string> {
  const entries = isObject(value) ? Object.entries(value) : [];
  return new Map(
    entries.filter((entry): entry is [string, string] => isText(entry[1]) && /^[0-9a-f]{64}$/.test(entry[1])),
  );
}

function toList(value: unknown): readonly Fields[] {
  return (Array.isArray(value) ? value : []).filter(isObject);
}

function isSession(session: Fields, tags: ReadonlyMap<string, string>, now: number): boolean {
  const { topic, expiry, namespaces, self, peer } = session;
  return (
    isText(topic) &&
    tags.has(topic) &&
    isAfter(expiry, now) &&
    isObject(namespaces) &&
    isObject(self) &&
    isObject(peer)
  );
}

function isRequest(
  { id, topic, params }: Fields,
  records: ReadonlyMap<string, unknown>,
  now: number,
): boolean {
  const request = isObject(params) && isObject(params.request) ? params.request : undefined;
  return isNumber(id) && records.has(`session/${String(topic)}`) && isAfter(request?.expiryTimestamp, now);
}

/** A dapp's own proposal that still awaits its answer, recognized by its private key. */
function addHistory(
  records: Map<string, unknown>,
  id: number,
  topic: unknown,
  method: string,
  tags: ReadonlyMap<string, string>,
  { proposer }: Fields,
  now: number,
): void {
  const publicKey = isObject(proposer) ? proposer.publicKey : undefined;
  const sent = isText(publicKey) && tags.has(publicKey);
  // Uses the record keys of `History`.
  records.set(`history/${sent ? id : `${String(topic)}.${id}`}`, {
    id,
    topic,
    method,
    sent,
    expiry: now + 86_400,
  });
}

function isAfter(expiry: unknown, now: number): boolean {
  return isNumber(expiry) && expiry > now;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
