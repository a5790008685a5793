import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const channel = 'undici:request:headers';
/** Maximum content encodings of a body in Node's `fetch`. */
const maxEncodings = 5;

/**
 * Makes `fetch` return a body with more content encodings undecoded. Otherwise Node rejects it, and then crashes with an
 * uncaught error if the request is aborted or its connection breaks (undici 6.24).
 *
 * @returns a function that restores `fetch`
 */
export function limitEncodings(): () => void {
  subscribe(channel, hideEncodings);
  return () => void unsubscribe(channel, hideEncodings);
}

function hideEncodings(message: unknown): void {
  const { headers } = (message as { readonly response: { readonly headers: unknown } }).response;
  if (!Array.isArray(headers)) return;
  // Names and values alternate.
  const names = headers.flatMap((name, at) =>
    at % 2 === 0 && /^content-encoding$/i.test(String(name)) ? [at] : [],
  );
  const encodings = names.flatMap((at) => String(headers[at + 1]).split(','));
  if (encodings.length <= maxEncodings) return;
  for (const at of names) headers[at] = Buffer.from('x-content-encoding');
}
