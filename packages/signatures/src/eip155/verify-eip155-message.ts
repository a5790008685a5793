import { isAddressOf } from '@mooring/protocol';
import { personalMessageHash, recoverAddress } from '@mooring/protocol/address-recovery';
import { bytesToHex } from '@noble/hashes/utils.js';
import { isWithinBounds, type SignedMessage } from '../input/signed-message.ts';
import { signatureCheck } from './signature-check.ts';
import { unwrapSignature } from './wrapped-signature.ts';

const word = 64;

/** Sends a JSON-RPC call to a node of the account's chain. Rejects if none answers. */
export type AskNode = (call: {
  readonly method: string;
  readonly params: readonly unknown[];
}) => Promise<unknown>;

/**
 * Whether the account signed a message: with its own key (EIP-191), or by its contract (ERC-1271, or ERC-6492 before the
 * contract is deployed). Asks a node only if the account's own key did not sign, and rejects as the node does. Without a node,
 * returns `false` for contracts.
 */
export async function verifyMessage(signed: SignedMessage, ask?: AskNode): Promise<boolean> {
  if (!isWithinBounds(signed)) return false;
  const { message, signature, address } = signed;
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(signature) || !isAddressOf('eip155', address)) return false;
  const hash = personalMessageHash(message);
  if (recoverAddress(hash, signature) === address.toLowerCase()) return true;
  if (ask === undefined) return false;
  const wrapped = unwrapSignature(signature);
  const data = encodeCheck({
    account: address.slice(2).toLowerCase(),
    hash: bytesToHex(hash),
    signature: wrapped?.signature ?? signature.slice(2),
    factory: wrapped?.factory ?? '0'.repeat(40),
    factoryCall: wrapped?.factoryCall ?? '',
  });
  const answer = await ask({ method: 'eth_call', params: [{ data: `${signatureCheck}${data}` }, 'latest'] });
  return typeof answer === 'string' && /^0x0{63}1$/.test(answer);
}

/** ABI-encodes the arguments of SignatureCheck's constructor. */
function encodeCheck(given: {
  readonly account: string;
  readonly hash: string;
  readonly signature: string;
  readonly factory: string;
  readonly factoryCall: string;
}): string {
  const signature = bytes(given.signature);
  const head = 5 * (word / 2);
  return [
    given.account.padStart(word, '0'),
    given.hash,
    number(head),
    given.factory.padStart(word, '0'),
    number(head + signature.length / 2),
    signature,
    bytes(given.factoryCall),
  ].join('');
}

function number(value: number): string {
  return value.toString(16).padStart(word, '0');
}

function bytes(hex: string): string {
  return number(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / word) * word, '0');
}
