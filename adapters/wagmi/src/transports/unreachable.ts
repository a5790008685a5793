import { isNotServed } from '@mooring/protocol';

/** Errors of the connection to a node. Any other error is the node's own answer. */
const unreachable = new Set(['HttpRequestError', 'TimeoutError', 'SocketClosedError', 'NodeUnavailable']);

/** The address currently has no node to send requests to. */
export class NodeUnavailable extends Error {
  override readonly name = 'NodeUnavailable';
}

export function isUnreachable(error: unknown): error is Error {
  return error instanceof Error && unreachable.has(error.name);
}

/** Whether the next node should get the call. */
export function shouldTryNext(error: unknown): boolean {
  return isUnreachable(error) || isNotServed(Reflect.get(Object(error), 'code'));
}

/** Whether the node may have carried out a call although its answer is lost. */
export function mayBeDelivered(error: unknown): boolean {
  if (!isUnreachable(error) || error.name === 'NodeUnavailable') return false;
  const status: unknown = Reflect.get(error, 'status');
  return typeof status !== 'number' || status < 400 || status > 499;
}
