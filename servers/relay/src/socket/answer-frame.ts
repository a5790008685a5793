import {
  type ErrorObject,
  isJsonRpcRequest,
  isJsonRpcResponse,
  isJsonRpcResult,
  type JsonRpcRequest,
  jsonRpcErrors,
} from '@mooring/protocol';
import { readRelayMethod, relayErrors } from '@mooring/protocol/relay';
import { type FrameRateLimits, framesOf } from '../limits/frame-rate.ts';
import { countRefusal, type RelayCounts } from '../metrics/relay-counts.ts';
import type { Caller, Connection } from './connection.ts';
import { errorFrame, resultFrame, writeId } from './frames.ts';
import type { Hub } from './hub.ts';
import type { Outbox } from './outbox.ts';
import { readFrame } from './read-frame.ts';
import { MethodError, type RelayMethods } from './relay-methods.ts';

/** Dependencies of every call, over a socket or HTTP. */
export interface CallContext {
  readonly methods: RelayMethods;
  readonly counts: RelayCounts;
  /** A failure that no client caused. */
  readonly onError: (error: unknown) => void;
}

export interface FrameContext extends CallContext {
  readonly hub: Hub;
  readonly outbox: Outbox;
  readonly rate: FrameRateLimits;
  /** Counts frames of a connection; `false` if there were too many and the connection is closed. */
  readonly admit: (connection: Connection, frames: number) => boolean;
}

/** A parsed call and its original text. */
interface GivenCall {
  readonly request: JsonRpcRequest;
  readonly frame: string;
}

/**
 * Topics, subscriptions and receipts of a batch that count as one frame: a reconnecting client may subscribe to
 * thousands of topics at once.
 */
const itemsPerFrame = 20;

/**
 * The number of frames that a call counts as: a batch of messages counts each one, other lists count by their length.
 */
export function weightOf({ params }: JsonRpcRequest): number {
  if (typeof params !== 'object' || params === null) return 1;
  let longest = 0;
  for (const value of Object.values(params)) {
    if (Array.isArray(value)) longest = Math.max(longest, value.length);
  }
  const { messages } = params as { messages?: unknown };
  return Math.max(1, Math.ceil(longest / itemsPerFrame), Array.isArray(messages) ? messages.length : 0);
}

/**
 * Handles one text frame from a client: answers a call, takes a response as the acknowledgement of a push, and refuses
 * anything else.
 */
export function answerFrame(context: FrameContext, connection: Connection, data: Buffer): void {
  const { hub, outbox, admit, rate, onError } = context;
  try {
    // Large frames count before they are parsed; acknowledgements are never large.
    const weight = framesOf(data.length, rate);
    const counted = weight > 1 ? weight : 0;
    if (counted > 0 && !admit(connection, counted)) return;
    const frame = data.toString();
    const parsed = readFrame(frame);
    // There are as many acknowledgements as our own pushes, so only responses without a push count.
    if (isJsonRpcResponse(parsed)) {
      if (!isJsonRpcResult(parsed) || !hub.acknowledge(connection, parsed.id)) admit(connection, 1);
    } else if (!isJsonRpcRequest(parsed)) {
      if (admit(connection, 1)) outbox.send(connection, refuseFrame(context, parsed));
    } else if (admit(connection, Math.max(weightOf(parsed) - counted, 0))) {
      answerRequest(context, connection, { request: parsed, frame }).catch(onError);
    }
  } catch (error) {
    onError(error);
  }
}

async function answerRequest(context: FrameContext, connection: Connection, given: GivenCall): Promise<void> {
  // Stored messages follow the answer to a subscription, once it is written.
  context.outbox.send(connection, await answerCall(context, connection, given));
}

/**
 * The answer to a frame that is not a call.
 *
 * @param parsed `undefined` if it was not JSON
 */
export function refuseFrame({ counts }: CallContext, parsed: unknown): string {
  countRefusal(counts, 'frame-form');
  return errorFrame('null', parsed === undefined ? jsonRpcErrors.parseError : relayErrors.invalidRequest);
}

/**
 * Executes a call.
 *
 * @returns the answer, result or error; never rejects
 */
export async function answerCall(
  context: CallContext,
  caller: Caller,
  { request, frame }: GivenCall,
): Promise<string> {
  const id = writeId(request.id, frame);
  const method = readRelayMethod(request.method);
  if (!method) {
    countRefusal(context.counts, 'unknown-method');
    return errorFrame(id, relayErrors.methodNotFound);
  }
  try {
    const { action, prefix = 'irn' } = method;
    return resultFrame(id, await context.methods.call(caller, { action, prefix, params: request.params }));
  } catch (error) {
    return errorFrame(id, explain(error, context));
  }
}

function explain(error: unknown, { counts, onError }: CallContext): ErrorObject {
  if (error instanceof MethodError) {
    countRefusal(counts, error.reason);
    return error.answer;
  }
  onError(error);
  return jsonRpcErrors.internalError;
}
