import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const channel = 'undici:request:headers';
/** Encodings of a body that Node's `fetch` accepts. */
const most = 5;

/**
 * Has `fetch` return a body with more encodings as it is. Node rejects it, and then ends the process with an uncaught
 * error if the request is aborted or its connection breaks (undici 6.24).
 *
 * @returns undoes it
 */
export function boundEncodings(): () => void {
  subscribe(channel, hideEncodings);
  return () => void unsubscribe(channel, hideEncodings);
}

function hideEncodings(message: unknown): void {
  const { headers } = (message as { readonly response: { readonly headers: unknown } }).response;
  if (!Array.isArray(headers)) return;
  // Names and values take turns.
  const names = headers.flatMap((name, at) =>
    at % 2 === 0 && /^content-encoding$/i.test(String(name)) ? [at] : [],
  );
  const encodings = names.flatMap((at) => String(headers[at + 1]).split(','));
  if (encodings.length <= most) return;
  for (const at of names) headers[at] = Buffer.from('x-content-encoding');
}
