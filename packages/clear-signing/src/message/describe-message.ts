import { type ClearSigningMessages, defineMessage } from '../messages/define-message.ts';
import { type Chain, sameAddress, wholeAddress } from '../words/amounts.ts';
import type { Description, Draft } from '../words/description.ts';
import { guarded } from '../words/guarded.ts';
import { unreadable } from '../words/unreadable.ts';
import { draftBytes, draftText } from './draft-text.ts';

/** A message to sign, as the wallet received it: unchecked. */
export interface DescribeMessageParameters {
  /** Hex with `0x`, as `personal_sign` gives it, or text. */
  readonly message: unknown;
  /** The account that signs. */
  readonly address?: string | undefined;
  /** The chain of the request. */
  readonly chain?: (Pick<Chain, 'id'> & Partial<Pick<Chain, 'name'>>) | undefined;
  /** Host of the requesting site; a sign-in for another one is a danger. */
  readonly domain?: string | undefined;
  /** The language. Default: English. */
  readonly messages?: ClearSigningMessages | undefined;
}

/** Maximum characters; a longer message is not inspected. */
const maxLength = 1024 * 1024;

/** Describes a message to sign. Never throws. */
export function describeMessage(parameters: DescribeMessageParameters): Description {
  return guarded(parameters.messages, () => draft(parameters));
}

function draft({ message, address, chain, domain }: DescribeMessageParameters): Draft {
  if (typeof message !== 'string') return unreadable(message, defineMessage('messageNotText'));
  if (message.length > maxLength)
    return unreadable(message, defineMessage('messageTooLong', { count: message.length }));
  const text = readText(message);
  if (text === undefined) return draftBytes(message, message);
  return draftText(text, message, {
    account: 'Ethereum',
    isAddress: (value) => /^0x[0-9a-f]{40}$/i.test(value),
    isChain: (value) => /^[1-9]\d{0,20}$/.test(value),
    isSameAddress: sameAddress,
    showAddress: wholeAddress,
    address,
    chains: chain === undefined ? undefined : [String(chain.id)],
    chainName: chain?.name,
    domain,
  });
}

/** `undefined` if the bytes are not UTF-8. `0X…` is text: wallets do not sign it as bytes. */
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
