import { defineMessage, type MessageDescriptor } from '../messages/define-message.ts';

export interface TypedMember {
  readonly name: string;
  readonly type: string;
}

export type TypedValues = { readonly [member: string]: unknown };

/** EIP-712 data with a validated structure. */
export interface TypedData {
  readonly types: ReadonlyMap<string, readonly TypedMember[]>;
  readonly primaryType: string;
  /** Only members that are signed. */
  readonly domain: TypedValues;
  readonly message: TypedValues;
}

const maxText = 1024 * 1024;
const maxTypes = 200;
const maxMembers = 200;
/** An identifier, or several with signs between that some sites use; no bracket, which would make it a list. */
const typeName = /^[\w$:.-]+$/;
const domainMembers = ['name', 'version', 'chainId', 'verifyingContract', 'salt'];

/** Parses typed data, or returns what is wrong with it. */
export function readTypedData(input: unknown): TypedData | MessageDescriptor {
  const value = typeof input === 'string' ? parse(input) : input;
  if (!isValues(value)) return defineMessage('dataUnreadable');
  const { types, primaryType, domain, message } = value;
  if (!isValues(types) || !isValues(message)) return defineMessage('dataIncomplete');
  const read = readTypes(types);
  if (read === undefined) return defineMessage('dataTypes');
  if (typeof primaryType !== 'string' || !read.has(primaryType)) return defineMessage('dataType');
  const signed = signedDomain(isValues(domain) ? domain : {}, read);
  // If the domain itself is signed, there is no message.
  const values = primaryType === 'EIP712Domain' ? signed : message;
  return { types: read, primaryType, message: values, domain: signed };
}

/** Domain members that the type does not list are not signed and are ignored. */
function signedDomain(domain: TypedValues, types: TypedData['types']): TypedValues {
  const listed = types.get('EIP712Domain')?.map(({ name }) => name) ?? impliedMembers(domain);
  return Object.fromEntries(
    listed.filter((name) => Object.hasOwn(domain, name)).map((name) => [name, domain[name]]),
  );
}

/**
 * If the domain has no type, common libraries do not sign a chain id in text form, so the signature is valid on every
 * chain.
 */
function impliedMembers(domain: TypedValues): readonly string[] {
  const { chainId } = domain;
  const numbered = typeof chainId === 'number' || typeof chainId === 'bigint';
  return numbered ? domainMembers : domainMembers.filter((name) => name !== 'chainId');
}

function parse(text: string): unknown {
  if (text.length > maxText) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readTypes(types: TypedValues): TypedData['types'] | undefined {
  const entries = Object.entries(types);
  if (entries.length > maxTypes) return undefined;
  const read = new Map<string, readonly TypedMember[]>();
  for (const [name, members] of entries) {
    if (
      !typeName.test(name) ||
      !Array.isArray(members) ||
      members.length > maxMembers ||
      !members.every(isMember)
    )
      return undefined;
    read.set(name, members);
  }
  return read;
}

function isMember(value: unknown): value is TypedMember {
  return isValues(value) && typeof value.name === 'string' && typeof value.type === 'string';
}

export function isValues(value: unknown): value is TypedValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
