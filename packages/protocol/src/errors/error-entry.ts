/** One row of the error catalogue. `Context` is what {@link ErrorEntry.text} needs to be written. */
export interface ErrorEntry<Context = undefined> {
  /** A few words, for a headline. */
  readonly title: string;
  /** The sentence itself; where the specification gives one, exactly as written there. Never holds a secret. */
  readonly text: (context: Context) => string;
  /** Whether doing the same again can help. */
  readonly retryable: boolean;
}

/** A row whose text is fixed. */
export function fixed(title: string, text: string, retryable = false): ErrorEntry {
  return { title, text: () => text, retryable };
}

/** A row whose text is written from a context. */
export function written<Context>(
  title: string,
  text: (context: Context) => string,
  retryable = false,
): ErrorEntry<Context> {
  return { title, text, retryable };
}
