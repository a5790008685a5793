import * as v from 'valibot';
import { caip2 } from './forms.ts';

/** Path of the chains that an API serves. */
export const supportedChainsPath = '/v1/supported-chains';

const http = 'Chains of the RPC proxy and of the other routes';

/** The chains that an API serves, by CAIP-2 id. */
export const supportedChainsAnswer = v.object({
  http: v.pipe(v.array(caip2), v.maxLength(256), v.description(http)),
  ws: v.pipe(v.array(caip2), v.maxLength(256), v.description('Chains with a WebSocket endpoint')),
});

/** Query parameters of the RPC proxy. Others are allowed and ignored. */
export const rpcQuery = v.object({
  chainId: caip2,
  projectId: v.optional(v.pipe(v.string(), v.maxLength(128))),
});

export type SupportedChainsAnswer = v.InferOutput<typeof supportedChainsAnswer>;
