export interface ReadBounds {
  /** Bytes, unpacked. */
  readonly maxBytes: number;
  /** Ends the reading, which rejects with its reason. */
  readonly signal: AbortSignal;
}

/** Reads the body of an answer as text; `undefined` when it is longer than it may be: the rest is not read. */
export async function readBounded(
  { body }: Pick<Response, 'body'>,
  { maxBytes, signal }: ReadBounds,
): Promise<string | undefined> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  // Once there are headers, `fetch` forgets its signal with the next collection of memory.
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return Buffer.concat(chunks).toString('utf8');
      size += value.byteLength;
      if (size > maxBytes) {
        // Ends what is still to come; whether it ends well is the other side's affair.
        cancel();
        return undefined;
      }
      chunks.push(value);
    }
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
