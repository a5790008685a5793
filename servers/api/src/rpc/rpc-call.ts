/** A JSON-RPC error. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type RpcId = string | number | null;

/** A call as a client sends it. */
export interface RpcCall {
  readonly id: RpcId;
  readonly method: string;
  readonly params: unknown;
}

/** The proxy's own errors, with the codes of JSON-RPC and EIP-1474. */
export const rpcErrors = {
  parse: { code: -32_700, message: 'The body is no JSON.' },
  request: { code: -32_600, message: 'This is no JSON-RPC request.' },
  method: { code: -32_601, message: 'This method is not served.' },
  params: { code: -32_602, message: 'The parameters of this method cannot be used.' },
  failed: { code: -32_603, message: 'The server failed.' },
  limit: { code: -32_005, message: 'Too many requests. Try again in a minute.' },
  // The words are those by which another proxy of this kind knows a limit.
  nodeLimit: {
    code: -32_005,
    message: 'The nodes of this chain have too many requests. Try again in a few seconds.',
  },
  node: { code: -32_002, message: 'No node of this chain gave a usable answer.' },
  database: { code: -32_002, message: 'The database of this API does not answer.' },
  chain: { code: -32_001, message: 'This chain is not served.' },
  project: { code: -32_003, message: 'This project or origin is not allowed.' },
} as const satisfies Record<string, RpcError>;

const maxId = 128;

/** @returns `undefined` for anything else; a call without an id cannot be answered and counts as malformed */
export function readCall(value: unknown): RpcCall | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { id, method, params = [] } = value as Readonly<Record<string, unknown>>;
  if (!isId(id) || typeof method !== 'string' || typeof params !== 'object') return undefined;
  return { id, method, params };
}

/** The id of a malformed call, if it has one. */
export function idOf(value: unknown): RpcId {
  const id = typeof value === 'object' && value !== null ? (value as { readonly id?: unknown }).id : null;
  return isId(id) ? id : null;
}

function isId(id: unknown): id is RpcId {
  if (typeof id === 'string') return id.length <= maxId;
  return id === null || (typeof id === 'number' && Number.isFinite(id));
}

/** The answer to a call that failed. */
export const rpcFailure = (id: RpcId, error: RpcError) => ({ jsonrpc: '2.0', id, error }) as const;
