/** The text of a response of `most` bytes at most; `undefined` for a longer one, which is left unread from there on. */
export async function readText({ body, headers }: Response, most: number): Promise<string | undefined> {
  if (Number(headers.get('content-length')) > most) {
    await body?.cancel();
    return undefined;
  }
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > most) {
      await reader?.cancel();
      return undefined;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
