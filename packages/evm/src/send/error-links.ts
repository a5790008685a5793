/** Maximum depth of an error's causes. */
const maxDepth = 5;
/** Characters of a message that are read. */
const maxMessageLength = 1_000;

/** One error of a chain of wrapped errors. */
export interface ErrorLink {
  readonly name: unknown;
  readonly code: unknown;
  /** Cut to the characters that are read; `undefined` if it is no text. */
  readonly message: string | undefined;
}

/**
 * An error and those that it wraps, outermost first: libraries wrap them as `cause`, wallets as `data`, `originalError` or `error`.
 * Throws if a property does.
 *
 * @param isLast whether to skip what a link wraps
 */
export function* errorLinks(
  thrown: unknown,
  isLast: (link: ErrorLink) => boolean = () => false,
  depth = 0,
): Generator<ErrorLink> {
  if (typeof thrown !== 'object' || thrown === null || depth === maxDepth) return;
  const { name, code, message, cause, data, originalError, error } = thrown as Readonly<
    Record<string, unknown>
  >;
  const text = typeof message === 'string' ? message.slice(0, maxMessageLength) : undefined;
  const link = { name, code, message: text };
  yield link;
  if (isLast(link)) return;
  for (const inner of [cause, data, originalError, error]) yield* errorLinks(inner, isLast, depth + 1);
}
