import type { SignMethodName } from './sign-methods.ts';

/** What a client tells the relay about its traffic (pairing-protocol §4.4). */
export interface TrafficMetadata {
  readonly correlationId: number;
  readonly rpcMethods?: readonly string[] | undefined;
  readonly chainId?: string | undefined;
  readonly txHashes?: readonly string[] | undefined;
  readonly contractAddresses?: readonly string[] | undefined;
}

export interface TrafficMetadataParameters {
  /** Inner id. */
  readonly id: number;
  readonly method: SignMethodName;
  /** Params of `wc_sessionRequest`, also beside its result. */
  readonly params?: unknown;
  /** Present for a result. */
  readonly result?: unknown;
}

/** The `tvf` of a request or result; `undefined` where none is sent (pairing methods). Never throws. */
export function trafficMetadata(parameters: TrafficMetadataParameters): TrafficMetadata | undefined {
  const { id, method, params, result } = parameters;
  if (method.startsWith('wc_pairing')) return undefined;
  if (method !== 'wc_sessionRequest') return { correlationId: id };
  const { request, chainId } = member(params) as { request?: unknown; chainId?: unknown };
  const { method: name, params: inner } = member(request) as { method?: unknown; params?: unknown };
  return {
    correlationId: id,
    rpcMethods: typeof name === 'string' ? [name] : [],
    chainId: typeof chainId === 'string' ? chainId : undefined,
    // A string result is a hash or a signature: the original does not tell them apart.
    txHashes: typeof result === 'string' ? [result] : [],
    contractAddresses: contractAddresses(inner),
  };
}

function contractAddresses(params: unknown): readonly string[] {
  const first = member(Array.isArray(params) ? params[0] : undefined) as { to?: unknown; data?: unknown };
  const data = (member(params) as { data?: unknown }).data ?? first.data;
  if (typeof first.to !== 'string' || typeof data !== 'string') return [];
  return data.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(data) ? [first.to] : [];
}

function member(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
