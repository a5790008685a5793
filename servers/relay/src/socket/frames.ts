import type { ErrorObject, JsonRpcId } from '@mooring/protocol';

/** The `data` of a push (pairing-protocol §1.8), encoded once for all readers and tries. */
export function pushData(message: {
  readonly topic: string;
  readonly message: string;
  /** Unix milliseconds. */
  readonly publishedAt: number;
  readonly tag: number;
  readonly attestation?: string | null | undefined;
}): string {
  const { topic, publishedAt, tag, attestation } = message;
  const rest = typeof attestation === 'string' ? `,"attestation":${JSON.stringify(attestation)}` : '';
  return `{"topic":"${topic}","message":${JSON.stringify(message.message)},"publishedAt":${publishedAt},"tag":${tag}${rest}}`;
}

/** The text before and after the `data` of a push. */
export function pushEnds(push: {
  readonly id: string;
  readonly method: string;
  readonly subscriptionId: string;
}): readonly [before: string, after: string] {
  return [
    `{"id":"${push.id}","jsonrpc":"2.0","method":"${push.method}","params":{"id":"${push.subscriptionId}","data":`,
    '}}',
  ];
}

/** A numeric `id` anywhere in a frame. */
const numericId = /"id"\s*:\s*(-?\d[\d.eE+-]*)/g;

/** An id in its original text, to return it unchanged. */
export function writeId(id: JsonRpcId, frame: string): string {
  if (typeof id === 'bigint') return String(id);
  if (typeof id === 'string' || !Number.isInteger(id) || Number.isSafeInteger(id)) return JSON.stringify(id);
  // A parsed number may have lost digits that its text still has.
  for (const [, digits = ''] of frame.matchAll(numericId)) if (Number(digits) === id) return digits;
  return JSON.stringify(id);
}

/** @param result JSON */
export function resultFrame(id: string, result: string): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${result}}`;
}

export function errorFrame(id: string, { code, message }: ErrorObject): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`;
}
