import type { SiwxData, SiwxMessage } from '../contract/siwx.ts';

/** The fields of a message, without other properties of the site's object. */
export function readData(message: SiwxMessage): SiwxData {
  const { chainId, accountAddress, uri, version, domain, nonce } = message;
  const { issuedAt, expirationTime, notBefore, statement, requestId, resources } = message;
  const optional = { issuedAt, expirationTime, notBefore, statement, requestId, resources };
  const given = Object.entries(optional).filter(([, value]) => value !== undefined);
  return { chainId, accountAddress, uri, version, domain, nonce, ...Object.fromEntries(given) };
}
