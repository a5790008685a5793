import { httpTimeoutMs } from '@mooring/protocol/limits';

/** Bytes: more than any answer that the wallet asks for. */
const largest = 4_000_000;

/** Fetches at most four megabytes of text in the time that HTTP requests have. Rejects if the node does not answer. */
export async function readAnswer(
  url: string,
  request: RequestInit = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(url, {
    ...request,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(httpTimeoutMs),
  });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > largest) {
      await reader.cancel();
      throw new Error('The answer is too large.');
    }
    text += decoder.decode(value, { stream: true });
  }
  return { status: response.status, text: text + decoder.decode() };
}
