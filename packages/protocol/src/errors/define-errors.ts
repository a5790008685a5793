import type { ErrorCode } from './error-titles.ts';
import { MooringError } from './mooring-error.ts';

/**
 * The message of an error: fixed, or built from a context. Exactly as in the specification, if it gives one. Never
 * contains a secret.
 */
type Message = string | ((context: never) => string);

/** A message after which a retry can help. */
export interface RetryableMessage<M extends Message = Message> {
  readonly message: M;
  readonly retryable: true;
}

/** Marks an error after which a retry can help. */
export function retryable<const M extends Message>(message: M): RetryableMessage<M> {
  return { message, retryable: true };
}

/** The errors that a package throws, by code. */
export type ErrorDefinitions = { readonly [Code in ErrorCode]?: Message | RetryableMessage };

type ContextOf<Definition> =
  Definition extends RetryableMessage<infer M>
    ? ContextOf<M>
    : Definition extends (context: infer Context) => string
      ? Context
      : undefined;

/** Options of an error, as of the platform's `Error`. */
export interface CreateErrorOptions {
  /** The original error. */
  readonly cause?: unknown;
}

/** Parameters after the code: none if the message is fixed, else its context. */
type ErrorParameters<Context> = undefined extends Context
  ? [context?: Context, options?: CreateErrorOptions]
  : [context: Context, options?: CreateErrorOptions];

/** Creates an error of a package, with the values that its text needs. */
export type CreateError<Definitions extends ErrorDefinitions> = <Code extends keyof Definitions & ErrorCode>(
  code: Code,
  ...[context, options]: ErrorParameters<ContextOf<Definitions[Code]>>
) => MooringError;

/** Creates a package's `createError`: takes a code, and the context of that code's message. */
export function defineErrors<const Definitions extends ErrorDefinitions>(
  definitions: Definitions,
): CreateError<Definitions> {
  return (code, ...[context, options]) => {
    const definition: Message | RetryableMessage | undefined = definitions[code];
    const { message, retryable } = isRetryable(definition)
      ? definition
      : { message: definition, retryable: false };
    return new MooringError({
      code,
      message: typeof message === 'function' ? message(context as never) : (message ?? code),
      retryable,
      cause: options?.cause,
    });
  };
}

function isRetryable(definition: Message | RetryableMessage | undefined): definition is RetryableMessage {
  return typeof definition === 'object';
}
