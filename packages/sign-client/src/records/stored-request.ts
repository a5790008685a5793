import { parseJson, stringifyJson } from '@mooring/protocol';
import type { PendingRequest } from './records.ts';
import { sizeOfRecord } from './size-of-record.ts';

/** A session request as stored. Its params stay text until they are read, which takes a tenth of the memory. */
export interface StoredRequest extends Omit<PendingRequest, 'params'> {
  readonly params: {
    readonly request: {
      readonly method: string;
      /** JSON; absent when the request has no params. */
      readonly paramsText?: string | undefined;
      /** Of records that were stored before params stayed text. */
      readonly params?: unknown;
      /** Unix seconds. */
      readonly expiryTimestamp: number;
    };
    readonly chainId: string;
  };
  /** Order of arrival; records that were stored before it counted have none, and came first. */
  readonly at?: number | undefined;
}

/** Bytes of a request beside its params, about. */
const overhead = 1_024;

/** @throws MooringError `NOT_SERIALISABLE` */
export function paramsToText(params: unknown): string | undefined {
  if (params === undefined) return undefined;
  // Text is written as it is, and would be read as something else.
  return typeof params === 'string' ? JSON.stringify(params) : stringifyJson(params, { keepNumbers: true });
}

/** A request as the application sees it. Its params are parsed when they are first read. */
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

/** Bytes that a request takes, about. */
export function sizeOfRequest(stored: StoredRequest): number {
  const { request } = stored.params;
  return 'params' in request ? sizeOfRecord(stored) : overhead + (request.paramsText?.length ?? 0);
}

/** Requests in turn among topics, those of one topic in the order they came. */
export function inTurn(requests: readonly StoredRequest[]): readonly StoredRequest[] {
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

/** Requests in the order they came. */
export function byArrival(requests: readonly StoredRequest[]): readonly StoredRequest[] {
  return [...requests].sort((one, other) => (one.at ?? 0) - (other.at ?? 0) || one.id - other.id);
}
