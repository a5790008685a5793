import { createError } from '../errors.ts';

import type { AccountForm } from './account-form.ts';
import type { SignInFields } from './sign-in-fields.ts';
import { siweGrammar } from './siwe-grammar.ts';

/** Formats a sign-in message. Throws OPTION_INVALID, naming the field, for values its grammar does not allow. */
export function formatFields(form: AccountForm, message: SignInFields): string {
  const { scheme, domain, address, statement, expirationTime, notBefore, requestId, resources } = message;
  check('scheme', scheme === undefined || siweGrammar.scheme(scheme), 'a scheme as in an address');
  check('domain', siweGrammar.domain(domain), 'a host, with its port if it has one');
  check('address', form.spell(address) === address, 'an address as its chain writes it');
  check(
    'statement',
    statement === undefined || siweGrammar.statement(statement),
    'one line of plain characters',
  );
  check('uri', siweGrammar.uri(message.uri), 'an address of RFC 3986');
  check('version', message.version === '1', '1');
  check('chainId', form.isReference(message.reference), 'the id of a chain');
  check('nonce', siweGrammar.nonce(message.nonce), 'at least eight letters and digits');
  check('issuedAt', siweGrammar.time(message.issuedAt), 'a time of RFC 3339');
  for (const [field, time] of Object.entries({ expirationTime, notBefore }))
    check(field, time === undefined || siweGrammar.time(time), 'a time of RFC 3339');
  check('requestId', requestId === undefined || siweGrammar.requestId(requestId), 'characters of a path');
  check('resources', resources?.every(siweGrammar.uri) ?? true, 'addresses of RFC 3986');
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${form.name} account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${message.uri}`,
    'Version: 1',
    `Chain ID: ${message.reference}`,
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
