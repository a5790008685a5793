import { parseJson, stringifyJson } from '@mooring/protocol';
import type { PendingRequest } from './records.ts';
import { sizeOfRecord } from './size-of-record.ts';

/** A session request as stored. Its params stay text until read, which takes a tenth of the memory. */
export interface StoredRequest extends Omit<PendingRequest, 'params'> {
  readonly params: {
    readonly request: {
      readonly method: string;
      /** JSON; absent when the request has no params. */
      readonly paramsText?: string | undefined;
      /** Set on records stored before params were kept as text. */
      readonly params?: unknown;
      /** Unix seconds. */
      readonly expiryTimestamp: number;
    };
    readonly chainId: string;
  };
  /** Order of arrival; older records have none and count as first. */
  readonly at?: number | undefined;
}

/** Approximate bytes of a request besides its params. */
const overhead = 1_024;

/** @throws MooringError `NOT_SERIALISABLE` */
export function paramsToText(params: unknown): string | undefined {
  if (params === undefined) return undefined;
  // A bare string would be parsed as something else when read.
  return typeof params === 'string' ? JSON.stringify(params) : stringifyJson(params, { keepNumbers: true });
}

/** A request as the application sees it. Its params are parsed on first access. */
export function toPendingRequest({ params, at: _at, ...rest }: StoredRequest): PendingRequest {
  const { request, chainId } = params;
  const { method, paramsText, params: stored, expiryTimestamp } = request;
  let read: { readonly value: unknown } | undefined;
  return {
    ...rest,
    params: {
      request: {
        method,
        get params() {
          read ??= { value: paramsText === undefined ? stored : parseJson(paramsText) };
          return read.value;
        },
        expiryTimestamp,
      },
      chainId,
    },
  };
}

/** Id of the record of a request's answer. Sites choose ids: those of two sites may be equal. */
export function answerKey({ topic, id }: { readonly topic: string; readonly id: number }): string {
  return `${topic}.${id}`;
}

/** Approximate bytes of a request. */
export function sizeOfRequest(stored: StoredRequest): number {
  const { request } = stored.params;
  return 'params' in request ? sizeOfRecord(stored) : overhead + (request.paramsText?.length ?? 0);
}

/** Requests in round-robin order of topics, and in order of arrival within a topic. */
export function roundRobin(requests: readonly StoredRequest[]): readonly StoredRequest[] {
  const byTopic = new Map<string, StoredRequest[]>();
  for (const request of byArrival(requests)) {
    const same = byTopic.get(request.topic);
    if (same) same.push(request);
    else byTopic.set(request.topic, [request]);
  }
  const queues = [...byTopic.values()];
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_none, round) =>
    queues.flatMap((queue) => queue[round] ?? []),
  ).flat();
}

/** Requests in order of arrival. */
export function byArrival(requests: readonly StoredRequest[]): readonly StoredRequest[] {
  return [...requests].sort((one, other) => (one.at ?? 0) - (other.at ?? 0) || one.id - other.id);
}
