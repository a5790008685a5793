import { isJsonRpcError, type JsonRpcResponse, readErrorObject } from '@mooring/protocol';

/** The result of a JSON-RPC answer. Throws the node's `{ code, message, data }` where it says no. */
export function readResult(answer: JsonRpcResponse): unknown {
  if (!isJsonRpcError(answer)) return answer.result;
  const { message, code, data } = readErrorObject(answer.error);
  throw Object.assign(new Error(message), { code, data });
}
