import { isTransient, plainError, RedisUnreachable } from '@mooring/server-kit/redis';

/** Too few replicas have the message, or are attached. */
export class TooFewReplicas extends Error {
  override readonly name = 'TooFewReplicas';
  /** Whether the server itself has newly stored it. */
  readonly isStored: boolean;

  constructor(message: string, isStored = false) {
    super(message);
    this.isStored = isStored;
  }
}

/** The server newly stored a message, then went away or failed before it confirmed replicas. */
export class UnconfirmedWrite extends Error {
  override readonly name = 'UnconfirmedWrite';

  constructor(reason: Error) {
    super(reason.message, { cause: plainError(reason) });
  }
}

/** Whether a failed write may still have stored its message. */
export function mayBeStored(error: unknown): boolean {
  if (error instanceof TooFewReplicas) return error.isStored;
  // A script that returned an error has written nothing.
  return !(error instanceof RedisUnreachable || (error instanceof Error && error.name === 'ReplyError'));
}

/** Whether the same write may succeed soon, on the same server or the one that took over. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof UnconfirmedWrite) return isTransient(error.cause);
  return !(error instanceof TooFewReplicas) && isTransient(error);
}
