import { type ClearSigningMessages, type Said, say } from '../messages/say.ts';
import { type Chain, sameAddress, wholeAddress } from '../words/amounts.ts';
import type { Description, Draft, DraftField } from '../words/description.ts';
import { guarded } from '../words/guarded.ts';
import { unreadable } from '../words/unreadable.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
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
  /** The language; English without it. */
  readonly messages?: ClearSigningMessages | undefined;
}

/** Characters; nobody reads more, and what is longer is not looked at. */
const maxLength = 1024 * 1024;

/** Describes a message to sign. Never throws. */
export function describeMessage(parameters: DescribeMessageParameters): Description {
  return guarded(parameters.messages, () => draft(parameters));
}

function draft(parameters: DescribeMessageParameters): Draft {
  const { message } = parameters;
  if (typeof message !== 'string') return unreadable(message, say('messageNotText'));
  if (message.length > maxLength)
    return unreadable(message, say('messageTooLong', { count: message.length }));
  const text = readText(message);
  if (text === undefined) return draftBytes(message);
  const signIn = readSignInMessage(text);
  if (signIn !== undefined) return draftSignIn(signIn, message, parameters);
  return {
    kind: 'message',
    title: say('titleMessage'),
    summary: say('signMessage'),
    fields: [{ label: say('message'), value: text }],
    warnings: looksLikeSignIn(text) ? [warnings.malformedSignIn] : [],
    raw: message,
  };
}

/** `undefined` when the bytes are not UTF-8. What begins with `0X` is text: nobody signs it as bytes. */
function readText(message: string): string | undefined {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(message)) return message;
  const bytes = Uint8Array.from({ length: (message.length - 2) / 2 }, (_, index) =>
    Number.parseInt(message.slice(index * 2 + 2, index * 2 + 4), 16),
  );
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function draftBytes(message: string): Draft {
  const count = (message.length - 2) / 2;
  return {
    kind: 'message',
    title: say('titleBytes'),
    summary: say('signBytes', { count }),
    fields: [{ label: say('bytes'), value: message, emphasis: 'warning' }],
    warnings: [count === 32 ? warnings.hashMessage : warnings.bytesMessage],
    raw: message,
  };
}

function draftSignIn(signIn: SignInMessage, message: string, parameters: DescribeMessageParameters): Draft {
  const optional: readonly (readonly [Said, string | undefined])[] = [
    [say('statement'), signIn.statement],
    [say('page'), signIn.uri],
    [say('chain'), signIn.chainId],
    [say('nonce'), signIn.nonce],
    [say('issuedAt'), signIn.issuedAt],
    [say('validUntil'), signIn.expirationTime],
    [say('notBefore'), signIn.notBefore],
    [say('request'), signIn.requestId],
  ];
  const fields: DraftField[] = [
    { label: say('site'), value: signIn.domain, emphasis: 'address' },
    { label: say('account'), value: wholeAddress(signIn.address), emphasis: 'address' },
  ];
  for (const [label, value] of optional) if (value !== undefined) fields.push({ label, value });
  for (const value of signIn.resources) fields.push({ label: say('resource'), value });
  return {
    kind: 'sign-in',
    title: say('titleSignIn'),
    summary: say('signInTo', { site: signIn.domain }),
    fields,
    warnings: signInWarnings(signIn, parameters),
    raw: message,
  };
}

function signInWarnings(
  signIn: SignInMessage,
  parameters: DescribeMessageParameters,
): readonly DraftWarning[] {
  const { address, chain, domain } = parameters;
  const found: DraftWarning[] = [];
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
