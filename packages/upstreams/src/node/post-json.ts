import { parsePlainJson } from '@mooring/protocol';
import { readText } from '@mooring/protocol/http';
import type { NodeAddress } from '../settings/node-address.ts';
import { AnswerTooLong, NodeFailure, NodeOverloaded, wrongAnswer } from './node-failure.ts';

/** Nesting levels of an answer: a trace of the EVM's 1,024 calls has two each. Above 4,000 the stack overflows. */
const maxDepth = 2_100;

export interface PostJsonOptions {
  readonly to: NodeAddress;
  readonly body: unknown;
  /** Maximum bytes of the answer, decompressed. */
  readonly maxBytes: number;
  /** Aborts the request and the reading of its answer. */
  readonly signal: AbortSignal;
}

/**
 * Posts JSON and reads the JSON answer.
 *
 * @throws NodeFailure without the address
 */
export async function postJson({ to, body, maxBytes, signal }: PostJsonOptions): Promise<unknown> {
  const text = await post({ to, body, maxBytes, signal });
  const value = parsePlainJson(text, maxDepth);
  if (value === undefined) throw wrongAnswer('the answer is no JSON, or nested too deep');
  return value;
}

async function post({ to, body, maxBytes, signal }: PostJsonOptions): Promise<string> {
  try {
    const response = await fetch(to.url, {
      method: 'POST',
      headers: { ...to.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // Only the operator's addresses are requested.
      redirect: 'error',
      signal,
    });
    if (response.status === 429) {
      // Whatever the body says: a gateway's words need not be JSON-RPC, and no node has read the request.
      await response.body?.cancel().catch(() => undefined);
      throw new NodeOverloaded('unreachable', true);
    }
    const text = await readText(response, { maxBytes, signal });
    if (text === undefined) throw new AnswerTooLong(maxBytes);
    // Nodes answer JSON-RPC errors with any status; only the body has the meaning, if any.
    if (!response.ok && !text.trimStart().startsWith('{')) {
      const { status } = response;
      // A gateway that answers 5xx may have passed the request on.
      throw new NodeFailure('unreachable', `the answer has status ${status}`, status < 500);
    }
    return text;
  } catch (error) {
    if (error instanceof NodeFailure) throw error;
    if (signal.aborted) throw new NodeFailure('slow', 'no whole answer in time');
    throw new NodeFailure('unreachable', 'no connection, or it broke', isUnconnected(error));
  }
}

/** Codes of Node and undici for connections that were never made. */
const unconnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Codes of Node for a certificate that it does not accept, and for a handshake that fails: nothing is sent before that. */
const refusedCertificate =
  /^(?:ERR_TLS_|CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED_CERT$|HOSTNAME_MISMATCH$|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$)/;

/** Whether `fetch` failed before it sent anything. */
function isUnconnected(error: unknown): boolean {
  const { cause } = Object(error) as { readonly cause?: unknown };
  const { code } = Object(cause) as { readonly code?: unknown };
  return unconnected.has(code) || (typeof code === 'string' && refusedCertificate.test(code));
}
