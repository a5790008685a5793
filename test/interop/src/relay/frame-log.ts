import { isJsonRpcRequest, isJsonRpcResponse, parseJson } from '@mooring/protocol';

/** Frames that are kept. */
const maxFrames = 40;

/** The sender of a frame: the client or the relay. */
export type Direction = '→' | '←';

interface Params {
  readonly topic?: unknown;
  readonly tag?: unknown;
  readonly data?: { readonly topic?: unknown; readonly tag?: unknown } | null;
}

const lines: string[] = [];

/**
 * Keeps that something happened between a client and the relay.
 *
 * @param clientId DID of the client; its end is kept
 */
export function logEvent(direction: Direction, clientId: string, what: string): void {
  lines.push(`${(performance.now() / 1_000).toFixed(3)} ${clientId.slice(-6)} ${direction} ${what}`);
  if (lines.length > maxFrames) lines.shift();
}

/** Logs a frame without its message. */
export function logFrame(direction: Direction, clientId: string, text: string): void {
  logEvent(direction, clientId, describe(text));
}

/** The last frames through this process's taps, oldest first. */
export function lastFrames(): readonly string[] {
  return lines;
}

function describe(text: string): string {
  const frame = parseJson(text);
  if (isJsonRpcRequest(frame)) {
    const { topic, tag, data } = (frame.params ?? {}) as Params;
    const about = [
      ['topic', shortened(topic ?? data?.topic)],
      ['tag', tag ?? data?.tag],
    ].flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
    return [frame.method, ...about, `id ${frame.id}`].join(', ');
  }
  if (isJsonRpcResponse(frame))
    return `${'error' in frame ? `error ${frame.error.code}` : 'result'}, id ${frame.id}`;
  return `${text.length} characters that are no JSON-RPC`;
}

function shortened(topic: unknown): string | undefined {
  return typeof topic === 'string' ? topic.slice(0, 8) : undefined;
}
