import { httpTimeoutMs } from '@mooring/protocol/limits';
import { systemClock, withTimeout } from '@mooring/protocol/time';

/** Bytes: more than any answer that the wallet asks for. */
const largest = 4_000_000;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Fetches at most four megabytes of text in the time that HTTP requests have. Rejects if the node does not answer. */
export function readAnswer(url: string, request: RequestInit = {}): Promise<Answer> {
  return withTimeout((signal) => fetchText(url, { ...request, signal }), {
    clock: systemClock,
    milliseconds: httpTimeoutMs,
    what: 'The node',
  });
}

async function fetchText(url: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...request, credentials: 'omit', referrerPolicy: 'no-referrer' });
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
