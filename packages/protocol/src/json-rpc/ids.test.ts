import { describe, expect, it } from 'vitest';
import { comparableId, innerId, outerId } from './ids.ts';

describe('ids', () => {
  it('have 16 digits inside and 19 outside, the latter a multiple of 256', () => {
    expect(innerId(1_700_000_000_000, 123)).toBe(1_700_000_000_000_123);
    for (const random of [0, 1, 255, 500_000, 999_999]) {
      const id = outerId(1_700_000_000_123, random);
      expect(id).toMatch(/^\d{19}$/);
      expect(BigInt(id) % 256n).toBe(0n);
    }
  });

  it('Q1: compare as text, without the suffix of a peer that read a number', () => {
    expect(comparableId('1700000000000000123n')).toBe('1700000000000000123');
    expect(comparableId(1700000000000000123n)).toBe('1700000000000000123');
    expect(comparableId('n')).toBe('n');
    expect(comparableId(5)).toBe('5');
  });
});
