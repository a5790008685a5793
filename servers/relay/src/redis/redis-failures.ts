/** The server cannot be reached. A write that fails with it was not sent. */
export class RedisUnreachable extends Error {
  override readonly name = 'RedisUnreachable';
}

/** Too few replicas have the message, or are there to have it. */
export class TooFewReplicas extends Error {
  override readonly name = 'TooFewReplicas';
  /** Whether the server itself has newly stored it. */
  readonly isStored: boolean;

  constructor(message: string, isStored = false) {
    super(message);
    this.isStored = isStored;
  }
}

/** The server has newly stored a message, and then went away or failed before it said what replicas have. */
export class UnconfirmedWrite extends Error {
  override readonly name = 'UnconfirmedWrite';

  constructor(reason: Error) {
    super(reason.message, { cause: plainError(reason) });
  }
}

/** Whether a write that failed so may have stored its message all the same. */
export function mayBeStored(error: unknown): boolean {
  if (error instanceof TooFewReplicas) return error.isStored;
  // A script that is answered with an error has written nothing.
  return !(error instanceof RedisUnreachable || (error instanceof Error && error.name === 'ReplyError'));
}

const passing = /^(MOVED|ASK|TRYAGAIN|CLUSTERDOWN|LOADING|READONLY|MASTERDOWN|NOSCRIPT|UNBLOCKED|BUSY)\b/;

/** The errors of a script whose keys are in a slot being moved to another server: Redis, Valkey. */
const beingMoved = /access a non local key|undeclared keys were accessed during rehashing/;

/** Whether the same may succeed in a moment, on the same server or the one that has taken over. */
export function isPassing(error: unknown): boolean {
  if (error instanceof UnconfirmedWrite) return isPassing(error.cause);
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
