import { createError } from '../errors.ts';

import { siweGrammar } from './siwe-grammar.ts';
import type { SiweMessage } from './siwe-message.ts';

/** The text of a sign-in message. Throws OPTION_INVALID, naming the field, for what the grammar of EIP-4361 has no place for. */
export function formatSiweMessage(message: SiweMessage): string {
  const { scheme, domain, address, statement, expirationTime, notBefore, requestId, resources } = message;
  check('scheme', scheme === undefined || siweGrammar.scheme(scheme), 'a scheme as in an address');
  check('domain', siweGrammar.domain(domain), 'a host, with its port if it has one');
  check('address', siweGrammar.address(address), 'an address with its EIP-55 checksum');
  check(
    'statement',
    statement === undefined || siweGrammar.statement(statement),
    'one line of plain characters',
  );
  check('uri', siweGrammar.uri(message.uri), 'an address of RFC 3986');
  check('version', message.version === '1', '1');
  check('chainId', siweGrammar.chainId(String(message.chainId)), 'a whole number');
  check('nonce', siweGrammar.nonce(message.nonce), 'at least eight letters and digits');
  for (const [field, time] of Object.entries({ issuedAt: message.issuedAt, expirationTime, notBefore })) {
    check(field, time === undefined || siweGrammar.time(time), 'a time of RFC 3339');
  }
  check('requestId', requestId === undefined || siweGrammar.requestId(requestId), 'characters of a path');
  check('resources', resources?.every(siweGrammar.uri) ?? true, 'addresses of RFC 3986');
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${message.uri}`,
    'Version: 1',
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n');
}

function check(option: string, holds: boolean, expected: string): void {
  if (!holds) throw createError('OPTION_INVALID', { option, expected });
}
