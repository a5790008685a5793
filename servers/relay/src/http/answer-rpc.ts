import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonRpcRequest, parseJson } from '@mooring/protocol';
import { closeCodes, relayErrors } from '@mooring/protocol/relay';
import { sendText, WindowCounts } from '@mooring/server-kit';
import type { Admission, Door } from '../auth/door.ts';
import { countRefusal } from '../metrics/relay-counts.ts';
import { answerCall, type CallContext, refuseFrame, weightOf } from '../socket/answer-frame.ts';
import { errorFrame } from '../socket/frames.ts';

export interface RpcOptions {
  readonly door: Door;
  readonly calls: CallContext;
  readonly limits: { readonly frameSize: number; readonly frames: number; readonly framesWindow: number };
  readonly now: () => number;
  /** Once the relay stops. */
  readonly isClosing: () => boolean;
}

const json = 'application/json; charset=utf-8';

function send(response: ServerResponse, status: number, body: string): void {
  // What was not read of a refused request must not be taken for the next one.
  if (status !== 200) response.setHeader('connection', 'close');
  if (status === 429 || status === 503) response.setHeader('retry-after', '5');
  sendText(response, status, `${body}\n`, json);
}

function statusOf(refused: Admission & { readonly admitted: false }): number {
  if (!refused.close) return 503;
  return refused.close.code === closeCodes.unauthorized ? 401 : 429;
}

/** The whole body as text; `undefined` when it is too large, is no text, or ends before its end. */
async function readBody(request: IncomingMessage, bound: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      size += part.length;
      if (size > bound) return undefined;
      parts.push(part);
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    return undefined;
  }
}

/**
 * `POST /rpc`: one call of the relay's methods from a program that keeps no socket, with the token and the project id
 * that a socket would have. Publishing, fetching and receipts; what reads on needs a socket.
 *
 * @returns a handler that is `false` for what is not its
 */
export function createRpc({ door, calls, limits, now, isClosing }: RpcOptions) {
  /** Frames by client, for as many as a connection may send. */
  const sent = new WindowCounts(limits.framesWindow * 1_000);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.setHeader('allow', 'POST');
      send(response, 405, errorFrame('null', relayErrors.invalidRequest));
      return;
    }
    const admission = isClosing() ? ({ admitted: false } as const) : await door.admit(request);
    if (!admission.admitted) {
      const reason = admission.close?.reason ?? 'The relay takes nothing now';
      send(response, statusOf(admission), errorFrame('null', relayErrors.other(reason)));
      return;
    }
    try {
      const { clientId, project } = admission;
      const frame = await readBody(request, limits.frameSize);
      if (frame === undefined) {
        countRefusal(calls.counts, 'frame-form');
        send(response, 413, errorFrame('null', relayErrors.invalidRequest));
        return;
      }
      const parsed = parseJson(frame);
      const weight = isJsonRpcRequest(parsed) ? weightOf(parsed) : 1;
      for (let one = 0; one < weight; one += 1) sent.add(clientId, now());
      if (sent.count(clientId, now()) > limits.frames) {
        countRefusal(calls.counts, 'frame-rate');
        send(response, 429, errorFrame('null', relayErrors.other('Too Many Requests')));
      } else if (isJsonRpcRequest(parsed)) {
        const caller = { clientId, project, fetchCursors: new Map() };
        send(response, 200, await answerCall(calls, caller, { request: parsed, frame }));
      } else {
        send(response, 400, refuseFrame(calls, parsed));
      }
    } finally {
      door.leave(admission);
    }
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== '/rpc') return false;
    answer(request, response).catch((error: unknown) => {
      calls.onError(error);
      if (response.headersSent) response.destroy();
      else send(response, 500, errorFrame('null', relayErrors.other('failed')));
    });
    return true;
  };
}
