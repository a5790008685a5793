/** A count of values and their total size. */
export interface Amount {
  readonly count: number;
  readonly bytes: number;
}

export interface ShareLimits {
  /** Limit of one peer. */
  readonly each: Amount;
  /** Limit of all peers together. */
  readonly total: Amount;
}

/** The queued values. */
export interface Waiting<Value> {
  /** Oldest first. */
  readonly values: readonly Value[];
  readonly peerOf: (value: Value) => string;
  readonly bytesOf: (value: Value) => number;
  /** Whether a value may be dropped to make room. Default: all may. */
  readonly mayShed?: ((value: Value) => boolean) | undefined;
}

/** What to do with a newcomer: accept it, refuse it, or accept it after dropping the listed values. */
export type Share<Value> = 'take' | 'refuse' | { readonly shed: readonly Value[] };

/**
 * Shares limited room fairly among peers. When the total is used up, drops the newest values of the peer that uses most
 * of its limit; refuses a newcomer whose peer would then use more than that one.
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
  /** Values that may be dropped. */
  readonly waiting: Value[];
  count: number;
  bytes: number;
}

function add(amount: { count: number; bytes: number }, bytes: number, count = 1): void {
  amount.count += count;
  amount.bytes += bytes;
}

/** The fraction of its limit that a peer uses, from 0 to 1. */
function shareOf({ count, bytes }: Amount, each: Amount): number {
  return Math.max(count / each.count, bytes / each.bytes);
}
