import {
  type ErrorObject,
  isJsonRpcRequest,
  isJsonRpcResponse,
  isJsonRpcResult,
  jsonRpcErrors,
  parseJson,
} from '@mooring/protocol';
import { readRelayMethod, relayErrors } from '@mooring/protocol/relay';
import { countRefusal, type RelayCounts } from '../metrics/relay-counts.ts';
import type { Connection } from './connection.ts';
import { errorFrame, resultFrame, writeId } from './frames.ts';
import type { Hub } from './hub.ts';
import { MethodError, type RelayMethods } from './relay-methods.ts';

export interface FrameContext {
  readonly hub: Hub;
  readonly methods: RelayMethods;
  readonly counts: RelayCounts;
  /** Counts frames of a connection; `false` when there were too many, and the connection is closed. */
  readonly admit: (connection: Connection, frames: number) => boolean;
  /** A failure that no client caused. */
  readonly onError: (error: unknown) => void;
}

/** Calls of a batch count as that many frames. */
function weight(params: unknown): number {
  const { messages } = (typeof params === 'object' && params !== null ? params : {}) as {
    messages?: unknown;
  };
  return Array.isArray(messages) ? Math.max(messages.length, 1) : 1;
}

/** Takes one text frame from a client: a call is answered, an answer acknowledges a push, the rest is refused. */
export async function answerFrame(
  context: FrameContext,
  connection: Connection,
  frame: string,
): Promise<void> {
  const { hub, methods, counts, admit } = context;
  const parsed = parseJson(frame);
  // Acknowledgements are as many as our own pushes: only those that answer nothing count.
  if (isJsonRpcResponse(parsed)) {
    if (isJsonRpcResult(parsed) && hub.acknowledge(connection, parsed.id)) return;
    admit(connection, 1);
    return;
  }
  if (!isJsonRpcRequest(parsed)) {
    if (!admit(connection, 1)) return;
    countRefusal(counts, 'frame-form');
    const isText = typeof parsed === 'string';
    hub.send(connection, errorFrame('null', isText ? jsonRpcErrors.parseError : relayErrors.invalidRequest));
    return;
  }
  if (!admit(connection, weight(parsed.params))) return;
  const id = writeId(parsed.id, frame);
  const method = readRelayMethod(parsed.method);
  if (!method) {
    countRefusal(counts, 'unknown-method');
    hub.send(connection, errorFrame(id, relayErrors.methodNotFound));
    return;
  }
  try {
    const { action, prefix = 'irn' } = method;
    const result = await methods.call(connection, { action, prefix, params: parsed.params });
    hub.send(connection, resultFrame(id, result));
  } catch (error) {
    hub.send(connection, errorFrame(id, explain(error, context)));
  }
  // Stored messages follow the answer to a subscription.
  hub.drain(connection);
}

function explain(error: unknown, { counts, onError }: FrameContext): ErrorObject {
  if (error instanceof MethodError) {
    countRefusal(counts, error.reason);
    return error.answer;
  }
  onError(error);
  return jsonRpcErrors.internalError;
}
