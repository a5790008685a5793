import { isSameAddress, namespaceFacts } from '@mooring/protocol';
import { checkAddress } from '@mooring/protocol/addresses';
import { checksumAddress } from '@mooring/protocol/siwe';
import type { NameProblem, TypedName } from '../contract/name.ts';
import { isName } from '../names/is-name.ts';
import { hasRareLetters, isLikeName } from '../names/name-likeness.ts';

/** Why nothing can be sent to the typed text. */
export type ReceiverProblem =
  | 'empty'
  | 'invalid'
  | 'mistyped'
  | 'zero'
  | 'token'
  /** Problems of names: `name-asked` means that the lookup is pending. */
  | Exclude<`name-${NameProblem}`, 'name-unsupported'>
  | 'name-nobody'
  | 'name-failed'
  | 'name-asked';
/** Warning before sending to an address that is allowed. */
export type ReceiverWarning = 'own' | 'lookalike';

/** An address to send to, or why the text is not one. */
export type ReadReceiver =
  | {
      /** With its checksum, where letter case is one. */
      readonly address: string;
      readonly warning?: ReceiverWarning | undefined;
      /** The address that it could be mistaken for. */
      readonly like?: string | undefined;
      /** The name that resolved to it. */
      readonly name?: string | undefined;
      /** Why to double-check the name: it has letters of rare scripts, or could be mistaken for a known one. */
      readonly nameWarning?: 'letters' | 'lookalike' | undefined;
      readonly nameLike?: string | undefined;
    }
  | { readonly problem: ReceiverProblem };

/** Addresses and tokens that a receiver is compared with. */
export interface ReceiverRules {
  readonly namespace: string;
  /** The network to send on, since some have checksums of their own. */
  readonly chainId?: string | undefined;
  /** Address of the sender. */
  readonly own: string;
  /** Address of the token's contract or mint. */
  readonly token?: string | undefined;
  /** Addresses that the visitor has sent to before. */
  readonly known: readonly string[];
  /** Names that the visitor has sent to before. */
  readonly knownNames?: readonly string[] | undefined;
  /** Whether names are supported here. */
  readonly names?: boolean | undefined;
  /** The lookup of the name that was typed on this network. */
  readonly typedName?: TypedName | undefined;
}

/** Characters at each end that people compare. */
const compared = 4;

/** Reads an address to send to, without surrounding whitespace. */
export function readReceiver(text: string, rules: ReceiverRules): ReadReceiver {
  const { namespace, own, token, known } = rules;
  const address = text.trim();
  if (address === '') return { problem: 'empty' };
  if (rules.names === true && isName(address)) return readName(address, rules);
  if (!checkAddress(namespace, address)) return { problem: 'invalid' };
  if (isMistyped(address, rules)) return { problem: 'mistyped' };
  if (isNobodys(address)) return { problem: 'zero' };
  const isSame = (other: string): boolean => isSameAddress(namespace, other, address);
  if (token !== undefined && isSame(token)) return { problem: 'token' };
  const shown = withChecksum(address, rules);
  if (isSame(own)) return { address: shown, warning: 'own' };
  if (known.some(isSame)) return { address: shown };
  const like = [own, ...known].find((other) => looksLike(namespace, other, address));
  return like === undefined
    ? { address: shown }
    : { address: shown, warning: 'lookalike', like: withChecksum(like, rules) };
}

/** Validates a name's address like a typed one. */
function readName(typed: string, rules: ReceiverRules): ReadReceiver {
  const { typedName: known, knownNames = [] } = rules;
  if (known?.typed !== typed || known.status === 'asked') return { problem: 'name-asked' };
  if (known.status === 'unsupported') return { problem: 'invalid' };
  if (known.status !== 'found') return { problem: `name-${known.status}` };
  const { name } = known;
  const read = readReceiver(known.address, { ...rules, names: false });
  if ('problem' in read) return read;
  if (hasRareLetters(name)) return { ...read, name, nameWarning: 'letters' };
  const nameLike = knownNames.includes(name) ? undefined : knownNames.find((one) => isLikeName(one, name));
  return { ...read, name, ...(nameLike === undefined ? {} : { nameWarning: 'lookalike', nameLike }) };
}

/** If letter case is a checksum, invalid mixed case is a typing error. */
function isMistyped(address: string, { namespace, chainId }: ReceiverRules): boolean {
  if (namespaceFacts(namespace).caseless !== true) return false;
  const letters = address.replace(/^0x/, '');
  const mixed = letters !== letters.toLowerCase() && letters !== letters.toUpperCase();
  const spellings = [checksumAddress(address), checksumAddress(address, chainId)];
  return mixed && !spellings.includes(address);
}

/**
 * If letter case is a checksum, returns the spelling that wallets show, so that the visitor can compare it letter by
 * letter.
 */
function withChecksum(address: string, { namespace, chainId }: ReceiverRules): string {
  if (namespaceFacts(namespace).caseless !== true) return address;
  return checksumAddress(address, chainId) ?? address;
}

/** All zeros, or all ones where they encode zero. */
function isNobodys(address: string): boolean {
  return /^(?:0x0+|1+)$/.test(address);
}

/** Whether both ends are equal, which does not happen by chance. */
export function looksLike(namespace: string, one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => {
    const plain = text.replace(/^0x/, '');
    return namespaceFacts(namespace).caseless === true ? plain.toLowerCase() : plain;
  });
  if (left === undefined || right === undefined || left === right) return false;
  return (
    left.slice(0, compared) === right.slice(0, compared) && left.slice(-compared) === right.slice(-compared)
  );
}
