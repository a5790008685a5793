import { headOfJson, isJsonRpcRequest, measureJson, parseJson } from '@mooring/protocol';

interface MessageLimits {
  /** UTF-8 bytes. */
  readonly bytes: number;
  /** Values, counted by {@link measureJson}. */
  readonly nodes: number;
}

/** Nesting levels: more than any method needs, fewer than structured clone and storage support. */
const maxDepth = 128;
/** Limits of an opened message by kind; an envelope may hold 4 MiB. */
const limits: Readonly<Record<'request' | 'answer' | 'other', MessageLimits>> = {
  /** `wc_sessionRequest`: contract deployments, call lists, typed data. */
  request: { bytes: 1_048_576, nodes: 50_000 },
  /** Answers to requests of this client. */
  answer: { bytes: 4_194_304, nodes: 200_000 },
  /** Proposals, settlements, sign-ins, updates, events. */
  other: { bytes: 262_144, nodes: 20_000 },
};
/** The smallest limit; shorter messages are not measured further. */
const smallest = 20_000;

export interface ReadMessage {
  /** The parsed message; if too large, only its top-level members, with arrays and objects as `null`. */
  readonly payload: unknown;
  readonly isTooLarge: boolean;
}

/** Parses an inner message within the limits of its kind. */
export function readMessage(text: string): ReadMessage {
  const { depth, nodes } = measureJson(text);
  if (depth > maxDepth) return { payload: parseJson(headOfJson(text)), isTooLarge: true };
  if (text.length <= smallest / 3) return { payload: parseJson(text), isTooLarge: false };
  const head = parseJson(headOfJson(text));
  const { bytes: maxBytes, nodes: maxNodes } = limitsOf(head);
  const isTooLarge = nodes > maxNodes || new TextEncoder().encode(text).length > maxBytes;
  return { payload: isTooLarge ? head : parseJson(text), isTooLarge };
}

function limitsOf(head: unknown): MessageLimits {
  if (!isJsonRpcRequest(head)) return limits.answer;
  return head.method === 'wc_sessionRequest' ? limits.request : limits.other;
}
