import { maxSignatureLength } from '../input/signed-message.ts';

const mark = '6492'.repeat(16);
const word = 64;

/** The parts of a signature by an account that is not deployed yet (ERC-6492), in hex without `0x`. */
export interface WrappedSignature {
  readonly factory: string;
  readonly factoryCall: string;
  readonly signature: string;
}

/** `undefined` for a signature that is not wrapped, or malformed. */
export function unwrapSignature(text: string): WrappedSignature | undefined {
  if (!/^0x[0-9a-f]*$/i.test(text) || text.length > maxSignatureLength) return undefined;
  const hex = text.slice(2).toLowerCase();
  if (!hex.endsWith(mark)) return undefined;
  const body = hex.slice(0, -mark.length);
  const factory = body.slice(24, word);
  const factoryCall = readBytes(body, 1);
  const signature = readBytes(body, 2);
  if (factory.length !== 40 || factoryCall === undefined || signature === undefined) return undefined;
  return { factory, factoryCall, signature };
}

/** Reads the `bytes` argument whose offset stands at this position. */
function readBytes(body: string, position: number): string | undefined {
  const offset = readNumber(body, position * word);
  if (offset === undefined) return undefined;
  const length = readNumber(body, offset * 2);
  if (length === undefined) return undefined;
  const start = offset * 2 + word;
  const bytes = body.slice(start, start + length * 2);
  return bytes.length === length * 2 ? bytes : undefined;
}

function readNumber(body: string, at: number): number | undefined {
  const text = body.slice(at, at + word);
  if (text.length !== word) return undefined;
  const value = BigInt(`0x${text}`);
  return value <= BigInt(maxSignatureLength) ? Number(value) : undefined;
}
