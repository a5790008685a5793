/** A JSON-RPC error response. */
export class RpcFailure extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export function invalid(why: string): RpcFailure {
  return new RpcFailure(-32_602, why);
}
