import { messageTransactionId } from '@mooring/bitcoin/message-hashes';
import { base64 } from '@scure/base';
import { isWithinBounds, type SignedMessage } from '../input/signed-message.ts';
import { addressScript } from './address-script.ts';
import { readFull, readSimple } from './generic-signature.ts';
import { isLegacySignature, verifyLegacy } from './legacy-signature.ts';
import { satisfies } from './satisfies.ts';

/** Characters of a signature; enough for a multisig with sixteen keys. */
const longest = 8192;

/** A signed message, and the chain (CAIP-2) of its address. */
export interface BitcoinSignedMessage extends SignedMessage {
  /** CAIP-2 chain whose network the address must belong to. Default: any Bitcoin network. */
  readonly chainId?: string | undefined;
}

/**
 * Whether the owner of a Bitcoin address signed a message. Accepts every form that wallets write, in base64: BIP-322, simple or full,
 * with or without its prefix, and the older signatures of 65 bytes (BIP-137 and Electrum's). Detects the form from the signature,
 * regardless of the requested one.
 */
export function verifyMessage(signed: BitcoinSignedMessage): boolean {
  const { message, signature, address, chainId } = signed;
  if (!isWithinBounds(signed) || signature.length > longest) return false;
  const script = addressScript(address, chainId?.split(':')[1]);
  const [, prefix, text = ''] = /^(smp|ful)?(.*)$/.exec(signature) ?? [];
  const bytes = readBase64(text);
  if (script === undefined || bytes === undefined) return false;
  try {
    if (prefix === undefined && isLegacySignature(bytes)) return verifyLegacy(message, bytes, script);
    const read =
      (prefix === 'ful' ? undefined : readSimple(bytes)) ??
      (prefix === 'smp' ? undefined : readFull(bytes, message, script));
    return read !== undefined && satisfies({ ...read, spent: messageTransactionId(message, script) }, script);
  } catch {
    // The libraries throw on malformed keys and scripts.
    return false;
  }
}

function readBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text);
  } catch {
    return undefined;
  }
}
