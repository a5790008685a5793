/** The server cannot be reached, or went away before it answered. */
export class RedisUnreachable extends Error {
  override readonly name = 'RedisUnreachable';
}

/** Too few replicas have the message, or are there to have it. It may be stored all the same. */
export class TooFewReplicas extends Error {
  override readonly name = 'TooFewReplicas';
}

const passing = /^(MOVED|ASK|TRYAGAIN|CLUSTERDOWN|LOADING|READONLY|MASTERDOWN|NOSCRIPT|UNBLOCKED|BUSY)\b/;

/** What a script is told that reads keys of a slot which is being moved to another server: Redis, Valkey. */
const beingMoved = /access a non local key|undeclared keys were accessed during rehashing/;

/** Whether the same may succeed in a moment, on the same server or the one that has taken over. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TooFewReplicas) return false;
  return error.name !== 'ReplyError' || passing.test(error.message) || beingMoved.test(error.message);
}

/** Whether the server has no memory left for it. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError' && error.message.startsWith('OOM');
}

/** Without what was sent: the library hangs a command and its arguments on its errors. */
export function plainError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if ('command' in error) {
    const plain = new Error(error.message);
    plain.name = error.name;
    return plain;
  }
  return error;
}
