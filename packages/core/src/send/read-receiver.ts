import { isSameAddress, namespaceFacts } from '@mooring/protocol';
import { checkAddress } from '@mooring/protocol/addresses';
import { checksumAddress } from '@mooring/protocol/siwe';

/** Why nothing can be sent to what was typed. */
export type ReceiverProblem = 'empty' | 'invalid' | 'mistyped' | 'zero' | 'token';
/** Warning before sending to an address that is allowed. */
export type ReceiverWarning = 'own' | 'lookalike';

/** An address to send to, or why the text is none. */
export type ReadReceiver =
  | {
      readonly address: string;
      readonly warning?: ReceiverWarning | undefined;
      /** The address that it could be taken for. */
      readonly like?: string | undefined;
    }
  | { readonly problem: ReceiverProblem };

/** Addresses and tokens that a receiver is compared with. */
export interface ReceiverRules {
  readonly namespace: string;
  /** Address of who sends. */
  readonly own: string;
  /** Address of the token's contract or mint. */
  readonly token?: string | undefined;
  /** Addresses that the visitor knows: sent to before. */
  readonly known: readonly string[];
}

/** Characters at each end by which people compare addresses. */
const compared = 4;

/** Reads an address to send to. Whatever surrounds it is no part of it. */
export function readReceiver(text: string, rules: ReceiverRules): ReadReceiver {
  const { namespace, own, token, known } = rules;
  const address = text.trim();
  if (address === '') return { problem: 'empty' };
  if (!checkAddress(namespace, address)) return { problem: 'invalid' };
  if (isMistyped(namespace, address)) return { problem: 'mistyped' };
  if (isNobodys(address)) return { problem: 'zero' };
  const isSame = (other: string): boolean => isSameAddress(namespace, other, address);
  if (token !== undefined && isSame(token)) return { problem: 'token' };
  if (isSame(own)) return { address, warning: 'own' };
  if (known.some(isSame)) return { address };
  const like = [own, ...known].find((other) => looksLike(namespace, other, address));
  return like === undefined ? { address } : { address, warning: 'lookalike', like };
}

/** Where letters of both cases are a checksum, another mix of them is a typing error. */
function isMistyped(namespace: string, address: string): boolean {
  if (namespaceFacts(namespace).caseless !== true) return false;
  const letters = address.replace(/^0x/, '');
  const mixed = letters !== letters.toLowerCase() && letters !== letters.toUpperCase();
  return mixed && checksumAddress(address) !== address;
}

/** Nothing but zeros, or ones where they mean zero. */
function isNobodys(address: string): boolean {
  return /^(?:0x0+|1+)$/.test(address);
}

/** Equal at both ends, which never happens by chance. */
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
