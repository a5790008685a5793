import { readBounded } from '@mooring/server-kit';
import * as v from 'valibot';

export interface VendorQuestion<Schema extends v.GenericSchema> {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON by POST; absent: GET. */
  readonly body?: unknown;
  readonly schema: Schema;
}

/** Asks a vendor. @throws VendorFailure without a word of the address or of a key */
export type FetchJson = <Schema extends v.GenericSchema>(
  question: VendorQuestion<Schema>,
) => Promise<v.InferOutput<Schema>>;

/** Why a vendor gave no usable answer. Holds nothing of its address and nothing that it said. */
export class VendorFailure extends Error {
  override readonly name = 'VendorFailure';
  /** Of its answer, if it gave one. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

export interface FetchJsonOptions {
  /** Milliseconds until a whole answer has to be there. */
  readonly milliseconds: number;
  readonly maxBytes: number;
}

/** Asks vendors with bounds on the time and the size of their answers, and follows no redirect. */
export function fetchJson({ milliseconds, maxBytes }: FetchJsonOptions): FetchJson {
  return async ({ url, headers = {}, body, schema }) => {
    const signal = AbortSignal.timeout(milliseconds);
    const text = await request(url, { headers, body, maxBytes, signal });
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new VendorFailure('the answer is no JSON');
    }
    const result = v.safeParse(schema, value);
    if (result.success) return result.output;
    throw new VendorFailure(
      `the answer is not as documented: ${v.getDotPath(result.issues[0]) ?? 'all of it'}`,
    );
  };
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
    const text = await readBounded(response, { maxBytes, signal });
    if (text === undefined) throw new VendorFailure(`the answer has more than ${maxBytes} bytes`);
    if (!response.ok) throw new VendorFailure(`the answer has status ${response.status}`, response.status);
    return text;
  } catch (error) {
    if (error instanceof VendorFailure) throw error;
    throw new VendorFailure(signal.aborted ? 'no whole answer in time' : 'no connection, or it broke');
  }
}

/** The address of a vendor's route. */
export function vendorAddress(
  base: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(query).toString();
  return `${base.replace(/\/+$/, '')}${path}${search === '' ? '' : `?${search}`}`;
}
