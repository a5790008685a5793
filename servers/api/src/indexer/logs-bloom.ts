import { keccak256 } from 'viem';

const bloomBits = 2_048;

/** Positions of the three bits that a value sets in a bloom. */
function bitsOf(value: `0x${string}`): readonly number[] {
  const hash = keccak256(value);
  return [2, 6, 10].map((at) => Number.parseInt(hash.slice(at, at + 4), 16) % bloomBits);
}

/** Whether the bloom (`logsBloom`) of a block allows for a log with any of some topics. Always, if it is none. */
export function mayHold(topics: readonly `0x${string}`[]): (bloom: unknown) => boolean {
  const bits = topics.map(bitsOf);
  return (bloom) => {
    if (typeof bloom !== 'string' || !/^0x[0-9a-f]{512}$/i.test(bloom)) return true;
    const isSet = (bit: number): boolean => {
      const digit = Number.parseInt(bloom.charAt(bloom.length - 1 - Math.floor(bit / 4)), 16);
      return ((digit >> (bit % 4)) & 1) === 1;
    };
    return bits.some((one) => one.every(isSet));
  };
}
