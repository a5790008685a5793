/** Limits of reading a body. */
export interface ReadBounds {
  /** Maximum bytes after decompression. */
  readonly maxBytes: number;
  /** Aborts reading, which rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Reads the body of a request or response; `undefined` if it is too long, in which case the rest stays unread. */
export async function readBytes(
  { body, headers }: Pick<Response, 'body' | 'headers'>,
  { maxBytes, signal }: ReadBounds,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  signal?.throwIfAborted();
  const reader = body?.getReader();
  // The outcome of the cancellation does not matter.
  const cancel = (): void => void reader?.cancel().catch(() => undefined);
  if (Number(headers.get('content-length')) > maxBytes) {
    cancel();
    return undefined;
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  // Once it has the headers, Node's `fetch` may lose its signal to garbage collection.
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      size += part.value.byteLength;
      if (size > maxBytes) {
        cancel();
        return undefined;
      }
      parts.push(part.value);
    }
    // Cancelling ends the body as if it were complete.
    signal?.throwIfAborted();
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
