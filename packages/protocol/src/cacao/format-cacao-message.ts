import { createWireError } from '../errors/wire-errors.ts';

import type { CacaoPayload } from '../sign/cacao.ts';
import { readDidPkh } from './did-pkh.ts';
import { decodeRecap, lastRecap } from './recap.ts';
import { recapStatement } from './recap-statement.ts';

/**
 * The text to sign (pairing-protocol §4.3). Unlike a message of `./siwe`, it matches what peers write exactly,
 * regardless of the grammar of EIP-4361: both sides must produce the same text.
 *
 * @throws MooringError `AUTHENTICATE_INVALID`, `RECAP_INVALID`
 */
export function formatCacaoMessage(payload: Omit<CacaoPayload, 'iss'>, iss: string): string {
  const { domain, aud, uri, version, nonce, iat, exp, nbf, requestId, resources } = payload;
  const account = readDidPkh(iss);
  const audience = aud || uri;
  if (!audience) throw invalid('Either `aud` or `uri` is required to construct the message');
  if (!account) throw invalid('The issuer names no account.');
  const recap = lastRecap(resources);
  const statement = recap ? recapStatement(payload.statement, decodeRecap(recap)) : payload.statement;
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    account.address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${audience}`,
    `Version: ${version}`,
    `Chain ID: ${account.reference}`,
    `Nonce: ${nonce}`,
    `Issued At: ${iat}`,
    ...(exp ? [`Expiration Time: ${exp}`] : []),
    ...(nbf ? [`Not Before: ${nbf}`] : []),
    ...(requestId ? [`Request ID: ${requestId}`] : []),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n');
}

function invalid(problem: string) {
  return createWireError('AUTHENTICATE_INVALID', { problem });
}
