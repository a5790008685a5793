import { signInNamespace } from '@mooring/protocol';
import {
  type AuthPayload,
  createRecap,
  decodeRecap,
  encodeRecap,
  lastRecap,
  mergeRecaps,
} from '@mooring/protocol/cacao';
import type { AuthenticateParameters } from './authenticate-parameters.ts';

/**
 * Builds the request for the wallet; methods become a ReCap, merged with the caller's own if it is the last resource.
 */
export function createAuthPayload(parameters: AuthenticateParameters, now: number): AuthPayload {
  const { chains, statement = '', uri, domain, nonce, type = 'caip122', exp, nbf, requestId } = parameters;
  return {
    type,
    chains,
    statement,
    aud: uri,
    domain,
    version: '1',
    nonce,
    iat: new Date(now).toISOString(),
    ...(exp === undefined ? {} : { exp }),
    ...(nbf === undefined ? {} : { nbf }),
    ...(requestId === undefined ? {} : { requestId }),
    resources: resourcesOf(parameters),
  };
}

function resourcesOf({ resources = [], methods = [] }: AuthenticateParameters): readonly string[] {
  if (methods.length === 0) return resources;
  const asked = createRecap(signInNamespace, 'request', methods);
  const own = lastRecap(resources);
  if (own === undefined) return [...resources, encodeRecap(asked)];
  return [...resources.slice(0, -1), encodeRecap(mergeRecaps(asked, decodeRecap(own)))];
}
