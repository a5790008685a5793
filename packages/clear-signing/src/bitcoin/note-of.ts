import { hex } from '@scure/base';
import { Script } from '@scure/btc-signer';

/** The data of an output: its text, or its bytes. */
export function noteOf(script: Uint8Array): string {
  try {
    const pushed = Script.decode(script).filter((part) => part instanceof Uint8Array);
    const [only] = pushed;
    return pushed.length === 1 && only !== undefined ? textOrHex(only) : hex.encode(script.subarray(1));
  } catch {
    return hex.encode(script.subarray(1));
  }
}

/** Bytes as readable text, else as hex with `0x`. */
export function textOrHex(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return /^[\P{C}\n\t]+$/u.test(text) ? text : `0x${hex.encode(bytes)}`;
  } catch {
    return `0x${hex.encode(bytes)}`;
  }
}
