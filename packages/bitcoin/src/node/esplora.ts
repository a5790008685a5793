import { isMooringError, parseJson } from '@mooring/protocol';
import { readText } from '@mooring/protocol/http';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { type Clock, withTimeout } from '@mooring/protocol/time';
import { createError } from '../errors.ts';
import { parseBalance, parseFeeRate, parseUtxos, type Utxo } from './esplora-answers.ts';

/** Maximum addresses tried per network. */
const maxAddresses = 5;
/** Size limit in bytes: about 10,000 unspent outputs. */
const maxResponseBytes = 4_000_000;

/** A chain's nodes, and the clock of their timeouts. */
export interface NodeAccess {
  readonly network: { readonly caipNetworkId: string };
  /** Base URL of each node's Esplora API, such as `https://mempool.space/api`. */
  readonly urls: readonly string[];
  readonly clock: Clock;
}

/**
 * Balance of an address in satoshi, including unconfirmed amounts. Rejects with BALANCE_UNAVAILABLE for an impossible
 * amount, and like {@link readNode}.
 */
export async function readBalance(access: NodeAccess, address: string): Promise<bigint> {
  return readNode(access, `/address/${address}`, (text) => {
    try {
      return parseBalance(parseJson(text));
    } catch (cause) {
      throw createError('BALANCE_UNAVAILABLE', undefined, { cause });
    }
  });
}

/** Unspent outputs of an address. Rejects like {@link readNode}. */
export async function readUtxos(access: NodeAccess, address: string): Promise<readonly Utxo[]> {
  return readNode(access, `/address/${address}/utxo`, (text) => parseUtxos(parseJson(text)));
}

/** Fee per virtual byte, in whole satoshi from 1 to 500; 1 if the node has no estimate. Rejects like {@link readNode}. */
export async function readFeeRate(access: NodeAccess): Promise<bigint> {
  return readNode(access, '/fee-estimates', (text) => parseFeeRate(parseJson(text)));
}

/** Whole transaction, which `read` gets in hex. Rejects like {@link readNode}, and if no node has it. */
export async function readTransaction<T>(
  access: NodeAccess,
  txid: string,
  read: (transaction: string) => T,
): Promise<T> {
  return readNode(access, `/tx/${txid}/hex`, (text) => read(text.trim()));
}

/**
 * Gets a path of the Esplora API, and resolves with the first answer that `read` accepts. Rejects with NO_RPC_URL
 * without a node, else with the last node's failure: HTTP_STATUS, TIMED_OUT after ten seconds, the MooringError of
 * `read`, or SOMETHING_WENT_WRONG if it is unreachable, answers with more than four megabytes, or `read` throws anything
 * else.
 */
export async function readNode<T>(access: NodeAccess, path: string, read: (text: string) => T): Promise<T> {
  return eachNode(access, async (url) => {
    const { status, text } = await ask(access.clock, `${url}${path}`);
    if (status !== 200) throw createError('HTTP_STATUS', { status });
    return read(text);
  });
}

/**
 * Hands a transaction, in hex, to the first node that takes it. Stops at the first node that refuses it, with TRANSACTION_REFUSED and its
 * reason as the cause. Rejects with TRANSACTION_IN_DOUBT if none has taken it for sure, and one may have done so without an answer;
 * otherwise like {@link readNode}.
 *
 * @param inDoubt whether a node may have taken it before
 */
export async function sendTransaction(
  access: NodeAccess,
  transaction: string,
  inDoubt = false,
): Promise<void> {
  let mayBeTaken = inDoubt;
  try {
    await eachNode(access, async (url) => {
      const before = mayBeTaken;
      mayBeTaken = true;
      const { status, text } = await ask(access.clock, `${url}/tx`, transaction);
      // A refusal, a limit or a missing page takes nothing; a gateway may have passed it on.
      if (status !== 200 && status < 500) mayBeTaken = before;
      if (status === 400) {
        const cause = new Error(text.slice(0, 500));
        throw createError('TRANSACTION_REFUSED', undefined, { cause });
      }
      if (status !== 200) throw createError('HTTP_STATUS', { status });
      // Anything but an id is the answer of a gateway or a login page.
      if (!/^[0-9a-f]{64}$/i.test(text.trim())) throw createError('SOMETHING_WENT_WRONG');
    });
  } catch (cause) {
    const isUntried = isMooringError(cause, 'NO_RPC_URL');
    throw mayBeTaken && !isUntried ? createError('TRANSACTION_IN_DOUBT', undefined, { cause }) : cause;
  }
}

async function eachNode<T>({ network, urls }: NodeAccess, run: (url: string) => Promise<T>): Promise<T> {
  let failure: unknown = createError('NO_RPC_URL', { chain: network.caipNetworkId });
  for (const url of urls.slice(0, maxAddresses)) {
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
    const text = await readText(response, { maxBytes: maxResponseBytes });
    if (text === undefined) throw new Error('the answer is too large');
    return { status: response.status, text };
  };
  return withTimeout(run, { clock, timeoutMs: httpTimeoutMs, what: 'The request' });
}
