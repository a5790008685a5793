import { isJsonRpcError, type JsonRpcResponse, readErrorObject } from '@mooring/protocol';

/** The result of a JSON-RPC response. Throws the node's error as `{ code, message, data }`. */
export function readResult(answer: JsonRpcResponse): unknown {
  if (!isJsonRpcError(answer)) return answer.result;
  const { message, code, data } = readErrorObject(answer.error);
  throw Object.assign(new Error(message), { code, data });
}
