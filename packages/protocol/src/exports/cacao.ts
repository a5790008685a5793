export { buildCacao } from '../cacao/build-cacao.ts';
export { cacaoNamespaces } from '../cacao/cacao-namespaces.ts';
export {
  type AuthenticateParams,
  type AuthenticateResult,
  readAuthenticateParams,
  readAuthenticateResult,
  readCacaos,
} from '../cacao/cacao-schemas.ts';
export { type DidAccount, readDidPkh, toDidPkh } from '../cacao/did-pkh.ts';
export { createRecap, encodeRecap, mergeRecaps, recapChains, recapMethods } from '../cacao/edit-recap.ts';
export { formatCacaoMessage } from '../cacao/format-cacao-message.ts';
export { type NarrowAuthPayloadParameters, narrowAuthPayload } from '../cacao/narrow-auth-payload.ts';
export { decodeRecap, lastRecap, type Recap } from '../cacao/recap.ts';
export { recapStatement, withoutRecapStatement } from '../cacao/recap-statement.ts';
export { type ContractSignature, type ContractVerifier, verifyCacao } from '../cacao/verify-cacao.ts';
export type { AuthPayload, Cacao, CacaoPayload, CacaoSignature } from '../sign/cacao.ts';
