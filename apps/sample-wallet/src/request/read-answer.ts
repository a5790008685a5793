import { readText } from '@mooring/protocol/http';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { systemClock, withTimeout } from '@mooring/protocol/time';

/** Bytes: more than any expected answer. */
const largest = 4_000_000;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Fetches at most four megabytes of text within the HTTP timeout. Rejects if the node does not answer. */
export function readAnswer(url: string, request: RequestInit = {}): Promise<Answer> {
  return withTimeout((signal) => fetchText(url, { ...request, signal }), {
    clock: systemClock,
    timeoutMs: httpTimeoutMs,
    what: 'The node',
  });
}

async function fetchText(url: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...request, credentials: 'omit', referrerPolicy: 'no-referrer' });
  const text = await readText(response, { maxBytes: largest });
  if (text === undefined) throw new Error('The answer is too large.');
  return { status: response.status, text };
}
