/** The server cannot be reached. A write that fails with this was not sent. */
export class RedisUnreachable extends Error {
  override readonly name = 'RedisUnreachable';
}

const passing = /^(MOVED|ASK|TRYAGAIN|CLUSTERDOWN|LOADING|READONLY|MASTERDOWN|NOSCRIPT|UNBLOCKED|BUSY)\b/;

/** Errors of a script whose keys are in a migrating slot, in Redis and Valkey. */
const beingMoved = /access a non local key|undeclared keys were accessed during rehashing/;

/** Whether a retry may succeed soon, on the same server or the one that took over. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name !== 'ReplyError' || passing.test(error.message) || beingMoved.test(error.message);
}

/** Whether the server is out of memory. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError' && error.message.startsWith('OOM');
}

/** Copies an error without the command and arguments that the library attaches. */
export function plainError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if ('command' in error) {
    const plain = new Error(error.message);
    plain.name = error.name;
    return plain;
  }
  return error;
}
