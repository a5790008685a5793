import type { CaipNetwork } from '@mooring/core';
import type { Clock } from '@mooring/core/adapter';
import { isMooringError } from '@mooring/protocol';
import { readText } from '@mooring/protocol/http';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { createError } from '../errors.ts';

/** Maximum addresses tried per network. */
const mostAddresses = 5;
/** Size limit in bytes: about 10,000 unspent outputs. */
const largestAnswer = 4_000_000;

/** A network's nodes, and the page's clock. */
export interface NodeAccess {
  readonly network: Pick<CaipNetwork, 'caipNetworkId'>;
  /** Base URL of each node's Esplora API, such as `https://mempool.space/api`. */
  readonly urls: readonly string[];
  readonly clock: Clock;
}

/**
 * Gets a path of the Esplora API, and resolves with the first answer that `read` accepts. Rejects with NO_RPC_URL
 * without a node, else with the last node's failure: HTTP_STATUS, TIMED_OUT after ten seconds, the error of `read`, or
 * SOMETHING_WENT_WRONG if it is unreachable or answers with more than four megabytes.
 */
export async function readNode<T>(access: NodeAccess, path: string, read: (text: string) => T): Promise<T> {
  return eachNode(access, async (url) => {
    const { status, text } = await ask(access.clock, `${url}${path}`);
    if (status !== 200) throw createError('HTTP_STATUS', { status });
    return read(text);
  });
}

/**
 * Sends a transaction, in hex, and resolves with the id that the node returns. Stops at the first node that refuses it,
 * with TRANSACTION_REFUSED; otherwise rejects like {@link readNode}.
 */
export async function sendToNode(access: NodeAccess, transaction: string): Promise<string> {
  return eachNode(access, async (url) => {
    const { status, text } = await ask(access.clock, `${url}/tx`, transaction);
    if (status === 400) {
      const cause = new Error(text.slice(0, 500));
      throw createError('TRANSACTION_REFUSED', undefined, { cause });
    }
    if (status !== 200) throw createError('HTTP_STATUS', { status });
    return text.trim();
  });
}

async function eachNode<T>({ network, urls }: NodeAccess, run: (url: string) => Promise<T>): Promise<T> {
  let failure: unknown = createError('NO_RPC_URL', { chain: network.caipNetworkId });
  for (const url of urls.slice(0, mostAddresses)) {
    try {
      return await run(url.replace(/\/+$/, ''));
    } catch (error) {
      if (isMooringError(error, 'TRANSACTION_REFUSED')) throw error;
      failure = isMooringError(error)
        ? error
        : createError('SOMETHING_WENT_WRONG', undefined, { cause: error });
    }
  }
  throw failure;
}

async function ask(
  clock: Clock,
  url: string,
  body?: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const run = async (signal: AbortSignal): Promise<{ readonly status: number; readonly text: string }> => {
    const response = await fetch(url, {
      ...(body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'text/plain' }, body }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    });
    const text = await readText(response, { maxBytes: largestAnswer });
    if (text === undefined) throw new Error('the answer is too large');
    return { status: response.status, text };
  };
  return withTimeout(run, { clock, timeoutMs: httpTimeoutMs, what: 'The request' });
}
