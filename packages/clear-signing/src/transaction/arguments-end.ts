import type { AbiParameter, Hex } from 'viem';

/**
 * The end of a call's arguments, in bytes from their beginning, if they have the canonical encoding: each part once, in
 * order, without gaps. `undefined` otherwise. Data that references one part many times could hide its meaning, and
 * would grow without bound when it is decoded.
 *
 * @param data a whole call, whose first four bytes are the selector
 */
export function argumentsEnd(inputs: readonly AbiParameter[], data: Hex): number | undefined {
  const length = (data.length - 10) / 2;
  /** A length or an offset. Any value past the data is clamped just behind it. */
  const word = (at: number): number => {
    const value = BigInt(`0x${data.slice(10 + at * 2, 10 + at * 2 + 64)}`);
    return value > BigInt(length) ? length + 1 : Number(value);
  };
  const walkDynamic = (input: AbiParameter, at: number): number | undefined => {
    const components = componentsOf(input);
    if (components !== undefined && !input.type.endsWith('[]')) return walk(components, at);
    if (at + 32 > length) return undefined;
    const count = word(at);
    if (!input.type.endsWith('[]')) return within(at + 32 + Math.ceil(count / 32) * 32, length);
    if (count * 32 > length - at - 32) return undefined;
    return walk(Array<AbiParameter>(count).fill({ ...input, type: input.type.slice(0, -2) }), at + 32);
  };
  const walk = (parameters: readonly AbiParameter[], base: number): number | undefined => {
    let head = base;
    let tail: number | undefined = base + sum(parameters.map(headSize));
    if (tail > length) return undefined;
    for (const parameter of parameters) {
      if (isDynamic(parameter)) {
        if (base + word(head) !== tail) return undefined;
        tail = walkDynamic(parameter, tail);
        if (tail === undefined) return undefined;
      }
      head += headSize(parameter);
    }
    return tail;
  };
  return walk(inputs, 0);
}

function within(end: number, length: number): number | undefined {
  return end <= length ? end : undefined;
}

function componentsOf(input: AbiParameter): readonly AbiParameter[] | undefined {
  return 'components' in input ? input.components : undefined;
}

function isDynamic(input: AbiParameter): boolean {
  if (input.type === 'bytes' || input.type === 'string' || input.type.endsWith('[]')) return true;
  return componentsOf(input)?.some(isDynamic) ?? false;
}

function headSize(input: AbiParameter): number {
  if (isDynamic(input)) return 32;
  return sum(componentsOf(input)?.map(headSize) ?? [32]);
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
