import { parseQuantity } from '@mooring/protocol';

/** A node gave an impossible answer. Contains nothing of its address. */
export class WrongBlock extends Error {
  override readonly name = 'WrongBlock';
}

/** The node lacks a block below its latest. */
export class MissingBlock extends WrongBlock {
  readonly block: number;

  constructor(block: number) {
    super(`the node has no block ${block}`);
    this.block = block;
  }
}

type Members = Readonly<Record<string, unknown>>;

/** @throws WrongBlock */
export function membersOf(value: unknown, what: string): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
  throw new WrongBlock(`${what} is no object`);
}

/** @throws WrongBlock */
export function listOf(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new WrongBlock(`${what} is no list`);
}

/** A JSON-RPC quantity of at most 256 bits. @throws WrongBlock */
export function quantityOf(value: unknown, what: string): bigint {
  const quantity = parseQuantity(value);
  if (quantity === undefined) throw new WrongBlock(`${what} is no number`);
  return quantity;
}

/** A JSON-RPC quantity as a safe number. @throws WrongBlock */
export function countOf(value: unknown, what: string): number {
  const count = Number(quantityOf(value, what));
  if (Number.isSafeInteger(count)) return count;
  throw new WrongBlock(`${what} is too large`);
}

/** Bytes of a known length, in lower case. @throws WrongBlock */
export function bytesOf(value: unknown, length: number, what: string): string {
  if (typeof value === 'string' && value.length === 2 + 2 * length && isHex(value))
    return value.toLowerCase();
  throw new WrongBlock(`${what} is none`);
}

/** Bytes of any length, in lower case. @throws WrongBlock */
export function dataOf(value: unknown, what: string): string {
  if (typeof value === 'string' && value.length % 2 === 0 && isHex(value)) return value.toLowerCase();
  throw new WrongBlock(`${what} is no hex`);
}

const isHex = (text: string): boolean => /^0x[0-9a-fA-F]*$/.test(text);
