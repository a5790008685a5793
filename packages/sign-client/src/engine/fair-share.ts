export interface ShareLimits {
  /** Of one peer. */
  readonly each: number;
  /** Of all peers together. */
  readonly total: number;
}

/** What becomes of one more: taken, not taken, or taken once another peer's newest has made room. */
export type Share<Value> = 'take' | 'refuse' | { readonly shed: Value };

/**
 * Keeps a peer that asks without end from taking the room of those that ask now and then: whoever has the most waiting
 * pays for the next one, and no peer pays for one that has as much as itself.
 *
 * @param waiting what waits, oldest first
 */
export function fairShare<Value>(
  waiting: readonly Value[],
  peerOf: (value: Value) => string,
  peer: string,
  { each, total }: ShareLimits,
): Share<Value> {
  if (waiting.length < each) return 'take';
  const byPeer = new Map<string, Value[]>();
  for (const value of waiting) {
    const same = byPeer.get(peerOf(value));
    if (same) same.push(value);
    else byPeer.set(peerOf(value), [value]);
  }
  const mine = byPeer.get(peer)?.length ?? 0;
  if (mine >= each) return 'refuse';
  if (waiting.length < total) return 'take';
  const [greediest = []] = [...byPeer.values()].sort((one, other) => other.length - one.length);
  const newest = greediest.at(-1);
  return newest === undefined || greediest.length <= mine ? 'refuse' : { shed: newest };
}
