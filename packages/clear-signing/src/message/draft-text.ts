import { defineMessage, type MessageDescriptor, type Phrase } from '../messages/define-message.ts';
import type { Draft, DraftField } from '../words/description.ts';
import { formatWrittenTime } from '../words/format-time.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import {
  looksLikeSignIn,
  readSignInMessage,
  type SignInForm,
  type SignInMessage,
} from './sign-in-message.ts';

/** How a chain family writes accounts and chains in messages, and which ones the request has. */
export interface TextContext extends SignInForm {
  /** The account that signs. */
  readonly address?: string | undefined;
  /** The chain of the request, by every name that a message may give it; the first one is shown. */
  readonly chains?: readonly string[] | undefined;
  /** The name of that chain, as the wallet shows it. */
  readonly chainName?: string | undefined;
  /** Host of the requesting site; a sign-in for another one is a danger. */
  readonly domain?: string | undefined;
  isSameAddress(one: string, other: string): boolean;
  /** An address as it is shown. */
  showAddress(address: string): string;
}

/** A message that is text: a sign-in, or anything else. */
export function draftText(text: string, raw: string, context: TextContext): Draft {
  const signIn = readSignInMessage(text, context);
  if (signIn !== undefined) return draftSignIn(signIn, raw, context);
  return {
    kind: 'message',
    title: defineMessage('titleMessage'),
    summary: defineMessage('signMessage'),
    fields: [{ label: defineMessage('message'), value: text }],
    warnings: looksLikeSignIn(text) ? [warnings.malformedSignIn] : [],
    raw,
  };
}

/** A message that is not text. `hex`: with `0x`. */
export function draftBytes(hex: string, raw: string): Draft {
  const count = (hex.length - 2) / 2;
  return {
    kind: 'message',
    title: defineMessage('titleBytes'),
    summary: defineMessage('signBytes', { count }),
    fields: [{ label: defineMessage('bytes'), value: hex, emphasis: 'warning' }],
    warnings: [count === 32 ? warnings.hashMessage : warnings.bytesMessage],
    raw,
  };
}

function draftSignIn(signIn: SignInMessage, raw: string, context: TextContext): Draft {
  const optional: readonly (readonly [MessageDescriptor, Phrase | undefined])[] = [
    [defineMessage('statement'), signIn.statement],
    [defineMessage('page'), signIn.uri],
    [defineMessage('chain'), nameChain(signIn.chainId, context)],
    [defineMessage('nonce'), signIn.nonce],
    [defineMessage('issuedAt'), signIn.issuedAt && formatWrittenTime(signIn.issuedAt)],
    [defineMessage('validUntil'), signIn.expirationTime && formatWrittenTime(signIn.expirationTime)],
    [defineMessage('notBefore'), signIn.notBefore && formatWrittenTime(signIn.notBefore)],
    [defineMessage('request'), signIn.requestId],
  ];
  const fields: DraftField[] = [
    { label: defineMessage('site'), value: signIn.domain, emphasis: 'address' },
    { label: defineMessage('account'), value: context.showAddress(signIn.address), emphasis: 'address' },
  ];
  for (const [label, value] of optional) if (value !== undefined) fields.push({ label, value });
  for (const value of signIn.resources) fields.push({ label: defineMessage('resource'), value });
  return {
    kind: 'sign-in',
    title: defineMessage('titleSignIn'),
    summary: defineMessage('signInTo', { site: signIn.domain }),
    fields,
    warnings: signInWarnings(signIn, context),
    raw,
  };
}

/** The chain of the request by its name, any other as the message writes it. */
function nameChain(id: string | undefined, { chains, chainName }: TextContext): Phrase | undefined {
  if (id === undefined || chainName === undefined || !chains?.includes(id)) return id;
  return defineMessage('named', { name: chainName, id });
}

function signInWarnings(signIn: SignInMessage, context: TextContext): readonly DraftWarning[] {
  const { address, chains, domain } = context;
  const { chainId, uri } = signIn;
  const found: DraftWarning[] = [];
  if (domain !== undefined && signIn.domain.toLowerCase() !== domain.toLowerCase()) {
    found.push(warnings.signInElsewhere(signIn.domain, domain));
  }
  if (address !== undefined && !context.isSameAddress(address, signIn.address)) {
    found.push(warnings.signInAddress);
  }
  if (chains?.[0] !== undefined && chainId !== undefined && !chains.includes(chainId)) {
    found.push(warnings.otherChain(chainId, chains[0]));
  }
  if (uri !== undefined && hostOf(uri) !== signIn.domain.toLowerCase()) found.push(warnings.signInUri);
  const endless = signIn.nonce === undefined || signIn.issuedAt === undefined;
  return endless && context.sparse !== undefined ? [...found, context.sparse] : found;
}

function hostOf(uri: string): string | undefined {
  try {
    return new URL(uri).host;
  } catch {
    return undefined;
  }
}
