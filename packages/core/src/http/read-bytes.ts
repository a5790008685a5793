/** The bytes of a response of `most` bytes at most; `undefined` for a longer one, which is left unread from there on. */
export async function readBytes({ body, headers }: Response, most: number): Promise<Uint8Array | undefined> {
  if (Number(headers.get('content-length')) > most) {
    await body?.cancel();
    return undefined;
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > most) {
      await reader?.cancel();
      return undefined;
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
