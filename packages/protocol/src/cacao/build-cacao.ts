import type { AuthPayload, Cacao, CacaoSignature } from '../sign/cacao.ts';
import { toDidPkh } from './did-pkh.ts';

/**
 * Combines a request and its signature.
 *
 * @param account CAIP-10, or `did:pkh:` of one
 */
export function buildCacao(request: AuthPayload, signature: CacaoSignature, account: string): Cacao {
  const { domain, aud, version, nonce, iat, statement, requestId, resources, nbf, exp } = request;
  return {
    h: { t: 'caip122' },
    p: {
      iss: toDidPkh(account),
      ...{ domain, aud, version, nonce, iat },
      ...(statement === undefined ? {} : { statement }),
      ...(requestId === undefined ? {} : { requestId }),
      ...(resources === undefined ? {} : { resources }),
      ...(nbf === undefined ? {} : { nbf }),
      ...(exp === undefined ? {} : { exp }),
    },
    s: signature,
  };
}
