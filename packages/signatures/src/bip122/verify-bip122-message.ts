import { base64 } from '@scure/base';
import { isWithinBounds, type SignedMessage } from '../input/signed-message.ts';
import { addressScript } from './address-script.ts';
import { readFull, readSimple, spentId } from './generic-signature.ts';
import { isLegacySignature, verifyLegacy } from './legacy-signature.ts';
import { satisfies } from './satisfies.ts';

/** Characters of a multisig's signature with sixteen keys, and more. */
const longest = 8192;

/** A signed message, and the chain (CAIP-2) of its address. */
export interface BitcoinSignedMessage extends SignedMessage {
  /** CAIP-2: the address has to be one of this network. Without it, any Bitcoin network's will do. */
  readonly chainId?: string | undefined;
}

/**
 * Whether the owner of a Bitcoin address signed a message, in any of the forms that wallets write, in base64: BIP-322, simple or full,
 * with its prefix or without, and the signatures of 65 bytes before it (BIP-137, and those of Electrum's kind). Looks at which form it
 * is, whatever the wallet was asked for.
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
    return read !== undefined && satisfies({ ...read, spent: spentId(message, script) }, script);
  } catch {
    // The libraries throw at keys and scripts that are none.
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
