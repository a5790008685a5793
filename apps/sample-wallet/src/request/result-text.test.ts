import { expect, it } from 'vitest';
import { keptResult, readKeptResult, resultText } from './result-text.ts';

it('shows the identifying part of a result: the transaction before its signature', () => {
  expect(resultText('0xab')).toBe('0xab');
  expect(resultText({ signature: 'sig' })).toBe('sig');
  expect(resultText({ psbt: 'cHNidA==', txid: '00' })).toBe('00');
  expect(resultText({ transactions: [] })).toBeUndefined();
  expect(resultText(null)).toBeUndefined();
});

it('keeps a complete result, unless it is too long, and parses nothing else', () => {
  const result = { psbt: 'cHNidA==', txid: '00' };
  expect(readKeptResult(keptResult(result))).toEqual(result);
  expect(keptResult({ psbt: 'a'.repeat(20_001) })).toBeUndefined();
  expect(readKeptResult('{')).toBeUndefined();
  expect(readKeptResult(undefined)).toBeUndefined();
});
