/** Some of what waits: how many, and how large together. */
export interface Amount {
  readonly count: number;
  readonly bytes: number;
}

export interface ShareLimits {
  /** Of one peer. */
  readonly each: Amount;
  /** Of all peers together. */
  readonly total: Amount;
}

/** Something that waits. */
export interface Waiting<Value> {
  /** Oldest first. */
  readonly values: readonly Value[];
  readonly peerOf: (value: Value) => string;
  readonly bytesOf: (value: Value) => number;
  /** Whether one may make room for others; all may unless stated. */
  readonly mayShed?: ((value: Value) => boolean) | undefined;
}

/** What becomes of one more: taken, not taken, or taken once newest ones of other peers have made room. */
export type Share<Value> = 'take' | 'refuse' | { readonly shed: readonly Value[] };

/**
 * Keeps a peer that asks without end, or for much at once, from taking the room of those that ask now and then: whoever has
 * the most waiting pays for the next one, and no peer pays for one that has as much as itself.
 */
export function fairShare<Value>(
  { values, peerOf, bytesOf, mayShed = () => true }: Waiting<Value>,
  newcomer: { readonly peer: string; readonly bytes: number },
  { each, total }: ShareLimits,
): Share<Value> {
  const peers = new Map<string, Peer<Value>>();
  const all: { count: number; bytes: number } = { count: 0, bytes: 0 };
  for (const value of values) {
    const name = peerOf(value);
    const peer = peers.get(name) ?? { waiting: [], count: 0, bytes: 0 };
    peers.set(name, peer);
    if (mayShed(value)) peer.waiting.push(value);
    add(peer, bytesOf(value));
    add(all, bytesOf(value));
  }
  const mine = peers.get(newcomer.peer) ?? { count: 0, bytes: 0 };
  const isOver = (amount: Amount, limit: Amount) =>
    amount.count + 1 > limit.count || amount.bytes + newcomer.bytes > limit.bytes;
  if (isOver(mine, each)) return 'refuse';
  const wanted = shareOf({ count: mine.count + 1, bytes: mine.bytes + newcomer.bytes }, each);
  const shed: Value[] = [];
  while (isOver(all, total)) {
    const [greediest] = [...peers.values()]
      .filter(({ waiting }) => waiting.length > 0)
      .sort((one, other) => shareOf(other, each) - shareOf(one, each));
    const newest = greediest?.waiting.at(-1);
    if (!greediest || newest === undefined || shareOf(greediest, each) < wanted) return 'refuse';
    shed.push(newest);
    greediest.waiting.pop();
    add(greediest, -bytesOf(newest), -1);
    add(all, -bytesOf(newest), -1);
  }
  return shed.length === 0 ? 'take' : { shed };
}

interface Peer<Value> {
  /** Those that may make room for others. */
  readonly waiting: Value[];
  count: number;
  bytes: number;
}

function add(amount: { count: number; bytes: number }, bytes: number, count = 1): void {
  amount.count += count;
  amount.bytes += bytes;
}

/** How much of what it may have a peer has, 1 being all. */
function shareOf({ count, bytes }: Amount, each: Amount): number {
  return Math.max(count / each.count, bytes / each.bytes);
}
