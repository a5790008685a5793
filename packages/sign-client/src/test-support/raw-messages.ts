import { stringifyJson } from '@mooring/protocol';
import { sealEnvelope } from '@mooring/protocol/crypto';
import { settle } from '@mooring/protocol/testing';
import type { SignClient } from '../client/sign-client.ts';

/** Sends an arbitrary inner payload or text, like a misbehaving peer. */
export function sendRaw(
  from: SignClient,
  topic: string,
  payload: object | string,
  tag = 1108,
): Promise<void> {
  const message = sealEnvelope({
    type: 0,
    symKey: from.core.keychain.get(topic),
    message: stringifyJson(payload),
    iv: crypto.getRandomValues(new Uint8Array(12)),
  });
  return from.core.relayer.publish({
    method: 'irn_publish',
    params: { topic, message, ttl: 300, prompt: false, tag },
  });
}

/** Records the answers that a client receives. */
export function answers(client: SignClient): { error?: unknown; result?: unknown }[] {
  const seen: { error?: unknown; result?: unknown }[] = [];
  for (const method of [
    'wc_sessionRequest',
    'wc_sessionEvent',
    'wc_sessionUpdate',
    'wc_sessionExtend',
    'wc_sessionSettle',
  ] as const)
    client.core.messenger.handle(method, {
      response: ({ error, result }) => void seen.push(error ? { error } : { result }),
    });
  return seen;
}

export async function sendRequest(
  from: SignClient,
  topic: string,
  method: 'wc_sessionRequest' | 'wc_sessionEvent' | 'wc_sessionUpdate' | 'wc_sessionExtend',
  params: unknown,
  id?: number,
) {
  await from.core.messenger.request(topic, method, params, { id });
  await settle();
}
