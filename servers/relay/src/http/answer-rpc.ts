import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonRpcRequest } from '@mooring/protocol';
import { closeCodes, relayErrors } from '@mooring/protocol/relay';
import { answerOver, type SharedBound, sendText } from '@mooring/server-kit';
import type { Admission, AdmissionGate } from '../auth/admission-gate.ts';
import { type FrameRate, type FrameRateLimits, framesOf } from '../limits/frame-rate.ts';
import { countRefusal } from '../metrics/relay-counts.ts';
import { answerCall, type CallContext, refuseFrame, weightOf } from '../socket/answer-frame.ts';
import { errorFrame } from '../socket/frames.ts';
import { readFrame } from '../socket/read-frame.ts';
import type { UnreadAnswers } from './unread-answers.ts';

export interface RpcOptions {
  readonly gate: AdmissionGate;
  readonly calls: CallContext;
  readonly limits: Pick<FrameRateLimits, 'frameUnit'> & { readonly frameSize: number };
  /** Counts the calls of clients and addresses together with their frames on sockets. */
  readonly rate: FrameRate;
  /** Bytes of incomplete bodies. */
  readonly unfinished: SharedBound;
  /** Answers that clients have not read. */
  readonly unread: UnreadAnswers;
  readonly now: () => number;
  /** Whether the relay is stopping. */
  readonly isClosing: () => boolean;
}

const json = 'application/json; charset=utf-8';

function send(response: ServerResponse, status: number, body: string): void {
  // One call per connection: answers cannot pile up, and unread parts of a request are not parsed as the next one.
  response.setHeader('connection', 'close');
  if (status === 429 || status === 503) response.setHeader('retry-after', '5');
  sendText(response, status, `${body}\n`, json);
}

function statusOf(refused: Admission & { readonly admitted: false }): number {
  if (!refused.close) return 503;
  return refused.close.code === closeCodes.unauthorized ? 401 : 429;
}

interface BodyBounds {
  /** Bytes. */
  readonly frameSize: number;
  readonly unfinished: SharedBound;
}

/** Bytes of memory per chunk besides its content. */
const perPiece = 256;

/** The whole body as text; `undefined` if it is too large, not text, or truncated. */
async function readBody(
  request: IncomingMessage,
  address: string,
  { frameSize, unfinished }: BodyBounds,
): Promise<string | undefined> {
  const parts: Buffer[] = [];
  const holder = { address, destroy: () => void request.destroy() };
  let size = 0;
  try {
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      size += part.length;
      if (size > frameSize) return undefined;
      parts.push(part);
      unfinished.set(holder, size + parts.length * perPiece);
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    return undefined;
  } finally {
    unfinished.set(holder, 0);
  }
}

/**
 * `POST /rpc`: one call of a relay method by a program without a socket, with the same token and project id as on a
 * socket. Supports publishing, fetching and receipts; subscriptions need a socket. Keeps no fetch position between calls:
 * each fetch starts at the oldest messages, so after a truncated answer (`hasMore`) a receipt has to precede the next.
 *
 * @returns a handler that returns `false` for other requests
 */
export function createRpc({ gate, calls, limits, rate, unfinished, unread, now, isClosing }: RpcOptions) {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const over = answerOver(response);
    if (request.method !== 'POST') {
      response.setHeader('allow', 'POST');
      send(response, 405, errorFrame('null', relayErrors.invalidRequest));
      return;
    }
    const admission = isClosing() ? ({ admitted: false } as const) : await gate.admit(request);
    if (!admission.admitted) {
      const reason = admission.close?.reason ?? 'The relay takes nothing now';
      send(response, statusOf(admission), errorFrame('null', relayErrors.other(reason)));
      return;
    }
    // An unread answer keeps its place.
    void over.then(() => gate.leave(admission));
    const { clientId, project, address } = admission;
    const reply = (status: number, body: string) => {
      if (unread.takes(response, address, Buffer.byteLength(body), now(), over)) send(response, status, body);
    };
    const { frameSize } = limits;
    const frame = await readBody(request, address, { frameSize, unfinished });
    if (frame === undefined) {
      countRefusal(calls.counts, 'frame-form');
      reply(413, errorFrame('null', relayErrors.invalidRequest));
      return;
    }
    const weight = framesOf(Buffer.byteLength(frame), limits);
    // Counts before it is parsed.
    let admitted = rate.admit(admission, weight, now());
    const parsed = admitted ? readFrame(frame) : undefined;
    if (isJsonRpcRequest(parsed)) {
      admitted = rate.admit(admission, Math.max(weightOf(parsed) - weight, 0), now());
    }
    if (!admitted) {
      countRefusal(calls.counts, 'frame-rate');
      reply(429, errorFrame('null', relayErrors.other('Too Many Requests')));
    } else if (isJsonRpcRequest(parsed)) {
      const caller = {
        ...{ clientId, address, project, fetchCursors: new Map() },
        get open() {
          return !response.destroyed;
        },
      };
      reply(200, await answerCall(calls, caller, { request: parsed, frame }));
    } else {
      reply(400, refuseFrame(calls, parsed));
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
