import { type CaipNetworkId, isSend } from '@mooring/protocol';
import { systemClock, withTimeout } from '@mooring/protocol/time';
import {
  type CallAnswer,
  Delivery,
  type NamedNode,
  NodeFailure,
  postJson,
  quotesSecret,
  secretsOf,
} from '@mooring/upstreams';
import { type RpcCall, type RpcError, rpcErrors } from '../rpc/rpc-call.ts';

export interface BundlerClientOptions {
  /** Milliseconds until the whole answer must arrive. */
  readonly timeoutMs: number;
  /** Called when a bundler gives no usable answer, without its address. */
  onFailure(problem: string): void;
}

const maxBytes = 1_048_576;
const maxMessage = 1_000;
const hash = /^0x[0-9a-f]{64}$/i;

/** Sends calls to bundlers, each to one bundler and once. */
export class BundlerClient {
  readonly #options: BundlerClientOptions;
  /** Bundlers that confirmed their chain. */
  readonly #known = new Set<NamedNode>();

  constructor(options: BundlerClientOptions) {
    this.#options = options;
  }

  /**
   * Sends a call. `result` may be `null`, such as the receipt of a pending operation. Without a usable answer, it is
   * `rpcErrors.node`, or the error of a transaction in doubt if the bundler may have taken an operation.
   *
   * @param left ends the request, which rejects with its reason, unless it sends an operation
   */
  async request(
    bundler: NamedNode,
    chain: CaipNetworkId,
    call: RpcCall,
    left?: AbortSignal,
  ): Promise<CallAnswer> {
    const sends = isSend(call.method);
    const delivery = new Delivery([sends]);
    try {
      return await withTimeout(
        async (signal) => {
          await this.#checkChain(bundler, chain, signal);
          const [answer] = await delivery.attempt(async () => [await send(bundler, call, signal)]);
          return answer ?? { error: rpcErrors.node };
        },
        {
          clock: systemClock,
          timeoutMs: this.#options.timeoutMs,
          signal: sends ? undefined : left,
          onTimeout: () => new NodeFailure('slow', 'no whole answer in time'),
        },
      );
    } catch (error) {
      if (!(error instanceof NodeFailure)) throw error;
      this.#options.onFailure(error.message);
      return delivery.doubtful?.[0] ?? { error: rpcErrors.node };
    }
  }

  async #checkChain(bundler: NamedNode, chain: CaipNetworkId, signal: AbortSignal): Promise<void> {
    if (this.#known.has(bundler)) return;
    const answer = await send(bundler, { method: 'eth_chainId', params: [] }, signal);
    const id = 'result' in answer && typeof answer.result === 'string' ? Number(answer.result) : Number.NaN;
    if (`eip155:${id}` !== chain) throw new NodeFailure('wrong', 'it is not of this chain');
    this.#known.add(bundler);
  }
}

async function send(
  bundler: NamedNode,
  call: Pick<RpcCall, 'method' | 'params'>,
  signal: AbortSignal,
): Promise<CallAnswer> {
  const { method, params } = call;
  const body = { jsonrpc: '2.0', id: 1, method, params };
  const answered = await postJson({ to: bundler, body, maxBytes, signal });
  if (typeof answered !== 'object' || answered === null || (answered as { readonly id?: unknown }).id !== 1) {
    throw new NodeFailure('wrong', 'the answer is no JSON-RPC');
  }
  const { error, result } = answered as { readonly error?: unknown; readonly result?: unknown };
  if (error !== undefined && error !== null) return { error: readError(bundler, error) };
  if (result === undefined) throw new NodeFailure('wrong', 'the answer has no result');
  checkResult(call, result);
  return { result };
}

/** Forwards an error unless it quotes the bundler's address or key. */
function readError(bundler: NamedNode, error: unknown): RpcError {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (!Number.isSafeInteger(code) || typeof message !== 'string') {
    throw new NodeFailure('wrong', 'the answer has an invalid error');
  }
  const isQuoted = quotesSecret(secretsOf(bundler), [message]);
  return { code: Number(code), message: isQuoted ? 'The bundler refused.' : message.slice(0, maxMessage) };
}

/** A wallet trusts a result as its own operation's, so it has to match that operation. */
function checkResult({ method, params }: Pick<RpcCall, 'method' | 'params'>, result: unknown): void {
  if (method === 'eth_sendUserOperation' && !(typeof result === 'string' && hash.test(result))) {
    throw new NodeFailure('wrong', 'the answer to a user operation is no hash');
  }
  if (method !== 'eth_getUserOperationReceipt' || result === null) return;
  const asked = Array.isArray(params) ? params[0] : undefined;
  const answered =
    typeof result === 'object' ? (result as { readonly userOpHash?: unknown }).userOpHash : undefined;
  if (typeof answered === 'string' && answered.toLowerCase() === String(asked).toLowerCase()) return;
  throw new NodeFailure('wrong', 'the receipt is of another user operation');
}
