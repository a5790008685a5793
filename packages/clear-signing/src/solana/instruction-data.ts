import { base58 } from '@scure/base';

/** Reads the data of an instruction in order, little-endian. Throws a `RangeError` if it is too short. */
export class InstructionData {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  u8(): number {
    return Number(this.#number(1));
  }

  u32(): number {
    return Number(this.#number(4));
  }

  u64(): bigint {
    return this.#number(8);
  }

  address(): string {
    return base58.encode(this.#take(32));
  }

  /** Skips text that follows its length. */
  skipText(): void {
    const length = this.u64();
    this.#take(length > BigInt(this.left) ? this.left + 1 : Number(length));
  }

  skipRest(): void {
    this.#at = this.#bytes.length;
  }

  #number(size: number): bigint {
    return this.#take(size).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
  }

  #take(count: number): Uint8Array {
    if (count > this.left) throw new RangeError('The data ends too soon.');
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }
}
