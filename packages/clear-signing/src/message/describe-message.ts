import { type Chain, sameAddress, wholeAddress } from '../words/amounts.ts';
import { createDescription, type Description, type DescriptionField } from '../words/description.ts';
import { guarded } from '../words/guarded.ts';
import { unreadable } from '../words/unreadable.ts';
import { type Warning, warnings } from '../words/warnings.ts';
import { looksLikeSignIn, readSignInMessage, type SignInMessage } from './sign-in-message.ts';

export interface DescribeMessageParameters {
  /** Hex with `0x`, as `personal_sign` gives it, or text. */
  readonly message: unknown;
  /** The account that signs. */
  readonly address?: string | undefined;
  /** The chain it was asked for on. */
  readonly chain?: Pick<Chain, 'id'> | undefined;
  /** Host of the site that asks; a sign-in for another one is a danger. */
  readonly domain?: string | undefined;
}

/** Characters; nobody reads more, and what is longer is not looked at. */
const maxLength = 1024 * 1024;

/** Describes a message to sign. Never throws. */
export function describeMessage(parameters: DescribeMessageParameters): Description {
  return guarded(() => describe(parameters));
}

function describe(parameters: DescribeMessageParameters): Description {
  const { message } = parameters;
  if (typeof message !== 'string') return unreadable(message, 'The message is not text.');
  if (message.length > maxLength) return unreadable(message, `The message has ${message.length} characters.`);
  const text = readText(message);
  if (text === undefined) return describeBytes(message);
  const signIn = readSignInMessage(text);
  if (signIn !== undefined) return describeSignIn(signIn, message, parameters);
  return createDescription({
    kind: 'message',
    title: 'Sign a message',
    summary: 'Sign this message with your account. It costs nothing and moves nothing by itself.',
    fields: [{ label: 'Message', value: text }],
    warnings: looksLikeSignIn(text) ? [warnings.malformedSignIn] : [],
    raw: message,
  });
}

/** `undefined` when the bytes are not UTF-8. */
function readText(message: string): string | undefined {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(message)) return message;
  const bytes = Uint8Array.from({ length: (message.length - 2) / 2 }, (_, index) =>
    Number.parseInt(message.slice(index * 2 + 2, index * 2 + 4), 16),
  );
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function describeBytes(message: string): Description {
  const length = (message.length - 2) / 2;
  return createDescription({
    kind: 'message',
    title: 'Sign bytes',
    summary: `Sign ${length} bytes that are not text.`,
    fields: [{ label: 'Bytes', value: message, emphasis: 'warning' }],
    warnings: [length === 32 ? warnings.hashMessage : warnings.bytesMessage],
    raw: message,
  });
}

function describeSignIn(
  signIn: SignInMessage,
  message: string,
  parameters: DescribeMessageParameters,
): Description {
  const optional: readonly (readonly [string, string | undefined])[] = [
    ['Statement', signIn.statement],
    ['Address of the page', signIn.uri],
    ['Chain', signIn.chainId],
    ['Nonce', signIn.nonce],
    ['Issued at', signIn.issuedAt],
    ['Valid until', signIn.expirationTime],
    ['Not valid before', signIn.notBefore],
    ['Request', signIn.requestId],
  ];
  const fields: DescriptionField[] = [
    { label: 'Site', value: signIn.domain, emphasis: 'address' },
    { label: 'Account', value: wholeAddress(signIn.address), emphasis: 'address' },
  ];
  for (const [label, value] of optional) if (value !== undefined) fields.push({ label, value });
  for (const value of signIn.resources) fields.push({ label: 'Resource', value });
  return createDescription({
    kind: 'sign-in',
    title: 'Sign in',
    summary: `Sign in to ${signIn.domain} with your account.`,
    fields,
    warnings: signInWarnings(signIn, parameters),
    raw: message,
  });
}

function signInWarnings(signIn: SignInMessage, parameters: DescribeMessageParameters): readonly Warning[] {
  const { address, chain, domain } = parameters;
  const found: Warning[] = [];
  if (domain !== undefined && signIn.domain.toLowerCase() !== domain.toLowerCase()) {
    found.push(warnings.signInElsewhere(signIn.domain, domain));
  }
  if (address !== undefined && !sameAddress(address, signIn.address)) found.push(warnings.signInAddress);
  if (chain !== undefined && signIn.chainId !== String(chain.id)) {
    found.push(warnings.otherChain(signIn.chainId, String(chain.id)));
  }
  if (hostOf(signIn.uri) !== signIn.domain.toLowerCase()) found.push(warnings.signInUri);
  return found;
}

function hostOf(uri: string): string | undefined {
  try {
    return new URL(uri).host;
  } catch {
    return undefined;
  }
}
