/** The inner protocol uses numbers, the outer one strings; big integers come from peers that write 19-digit numbers. */
export type JsonRpcId = number | string | bigint;

/** A request. */
export interface JsonRpcRequest<Params = unknown> {
  readonly id: JsonRpcId;
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params: Params;
}

/** Members are optional because peers of the original implementation send `{}` for a thrown error. */
export interface ErrorObject {
  readonly message: string;
  readonly code: number;
  readonly data?: unknown;
}

/** A successful response. */
export interface JsonRpcResult<Result = unknown> {
  readonly id: JsonRpcId;
  readonly jsonrpc: '2.0';
  readonly result: Result;
}

/** An error response. */
export interface JsonRpcError {
  readonly id: JsonRpcId;
  readonly jsonrpc: '2.0';
  readonly error: ErrorObject;
}

/** A response. */
export type JsonRpcResponse<Result = unknown> = JsonRpcResult<Result> | JsonRpcError;

function isMessage(value: unknown): value is { readonly id: JsonRpcId; readonly jsonrpc: '2.0' } {
  if (typeof value !== 'object' || value === null) return false;
  const { id, jsonrpc } = value as { id?: unknown; jsonrpc?: unknown };
  if (jsonrpc !== '2.0') return false;
  return typeof id === 'string' || typeof id === 'bigint' || (typeof id === 'number' && Number.isFinite(id));
}

/** Whether a parsed message is a request: it has an id and a method. */
export function isJsonRpcRequest(value: unknown): value is JsonRpcRequest {
  return isMessage(value) && typeof (value as { method?: unknown }).method === 'string';
}

/** An `error` of `null` beside a result means, as in JSON-RPC 1.0, that there was none. */
export function isJsonRpcResult(value: unknown): value is JsonRpcResult {
  if (!isMessage(value) || 'method' in value || !('result' in value)) return false;
  const { error } = value as { error?: unknown };
  return error === undefined || error === null;
}

/**
 * Also true for `error: {}`, which peers of the original implementation send, and for a string error; read it with
 * {@link readErrorObject}.
 */
export function isJsonRpcError(value: unknown): value is JsonRpcError {
  if (!isMessage(value) || 'method' in value) return false;
  const { error } = value as { error?: unknown };
  return error !== undefined && error !== null;
}

/** Whether a parsed message is a response: it has an id, and a result or an error. */
export function isJsonRpcResponse(value: unknown): value is JsonRpcResponse {
  return isJsonRpcResult(value) || isJsonRpcError(value);
}
