import { parsePlainJson } from '@mooring/protocol';
import { readText } from '@mooring/protocol/http';
import { systemClock, withTimeout } from '@mooring/protocol/time';
import * as v from 'valibot';
import type { SharedCache } from '../limits/shared-cache.ts';

export interface VendorQuestion<Schema extends v.GenericSchema> {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON by POST; absent: GET. */
  readonly body?: unknown;
  readonly schema: Schema;
  /** Milliseconds for which all processes use one answer. Default: 0, for what has an effect or is about to change. */
  readonly sharedMs?: number | undefined;
  /** Whether an answer may be shared, for vendors that report failures in its form. Default: always. */
  readonly mayShare?: ((answer: v.InferOutput<Schema>) => boolean) | undefined;
  /** Makes the request wait its turn, unless there is a shared answer. */
  readonly inTurn?: (<Answer>(run: () => Promise<Answer>) => Promise<Answer>) | undefined;
}

/** Sends a request to a vendor. @throws VendorFailure without its address or key */
export type FetchJson = <Schema extends v.GenericSchema>(
  question: VendorQuestion<Schema>,
) => Promise<v.InferOutput<Schema>>;

/** Why a vendor gave no usable answer. Contains nothing of its address or response. */
export class VendorFailure extends Error {
  override readonly name = 'VendorFailure';
  /** Status of the answer, if there was one. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

export interface FetchJsonOptions {
  /** Milliseconds until the whole answer must arrive. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Answers that other processes got. */
  readonly cache?: Pick<SharedCache, 'read' | 'write'> | undefined;
}

/** Requests vendors with limits on time, answer size and nesting, without following redirects. */
export function fetchJson({ timeoutMs, maxBytes, cache }: FetchJsonOptions): FetchJson {
  const ask = ({
    url,
    headers = {},
    body,
  }: Pick<VendorQuestion<v.GenericSchema>, 'url' | 'headers' | 'body'>) =>
    withTimeout((signal) => request(url, { headers, body, maxBytes, signal }), {
      clock: systemClock,
      timeoutMs,
      onTimeout: () => new VendorFailure('no whole answer in time'),
    });

  return async (question) => {
    const {
      url,
      headers,
      body,
      schema,
      sharedMs = 0,
      mayShare = () => true,
      inTurn = (run) => run(),
    } = question;
    // The headers name an account at the vendor, whose answers differ.
    const key = JSON.stringify([url, headers ?? {}, body ?? null]);
    const [shared] = sharedMs > 0 && cache !== undefined ? await cache.read('vendors', [key]) : [];
    const known = shared === undefined ? undefined : v.safeParse(schema, parsePlainJson(shared));
    if (known?.success && mayShare(known.output)) return known.output;
    const text = await inTurn(() => ask(question));
    const output = read(schema, text);
    if (sharedMs > 0 && mayShare(output)) void cache?.write('vendors', key, text, sharedMs);
    return output;
  };
}

/** @throws VendorFailure */
function read<Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> {
  const value = parsePlainJson(text);
  if (value === undefined) throw new VendorFailure('the answer is no JSON, or nested too deep');
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new VendorFailure(
    `the answer is not as documented: ${v.getDotPath(result.issues[0]) ?? 'all of it'}`,
  );
}

interface RequestOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

async function request(url: string, { headers, body, maxBytes, signal }: RequestOptions): Promise<string> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    });
    const text = await readText(response, { maxBytes, signal });
    if (text === undefined) throw new VendorFailure(`the answer has more than ${maxBytes} bytes`);
    if (!response.ok) throw new VendorFailure(`the answer has status ${response.status}`, response.status);
    return text;
  } catch (error) {
    if (error instanceof VendorFailure) throw error;
    throw new VendorFailure('no connection, or it broke');
  }
}

/** URL of a vendor's route. */
export function vendorAddress(
  base: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(query).toString();
  return `${base.replace(/\/+$/, '')}${path}${search === '' ? '' : `?${search}`}`;
}
