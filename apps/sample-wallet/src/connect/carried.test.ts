import { expect, test } from 'vitest';
import { messages } from '../messages/wallet/en.generated.ts';
import { Refusal } from '../request/refusal.ts';
import { internal, readFailure, undeliveredFailure, undeliveredResult } from './carried.ts';

const coded = (code: unknown, message: unknown) => Object.assign(new Error(), { code, message });

test.each<[string, unknown, number, string]>([
  ['a refusal', new Refusal(4902, (words) => words.chainUnknown()), 4902, messages.chainUnknown()],
  ['an error with a code', coded(-32_000, 'nonce too low'), -32_000, messages.failed()],
  ['an error with a code of another kind', coded('CALL_EXCEPTION', 'reverted'), internal, messages.failed()],
  ['an error with a code that JSON has no number for', coded(Number.NaN, 'odd'), internal, messages.failed()],
  ['nothing', undefined, internal, messages.failed()],
  ['a text', 'failed', internal, messages.failed()],
])('answers %s with a code, and tells the owner', (_, error, code, said) => {
  const { answer, say } = readFailure(error);
  expect(answer).toMatchObject({ error: { code, message: expect.any(String) } });
  expect(say(messages)).toBe(said);
});

test("passes on the error's message, truncated", () => {
  expect(readFailure(coded(3, 'reverted: '.repeat(100))).answer).toEqual({
    error: { code: 3, message: 'reverted: '.repeat(30) },
  });
});

test('tells the owner what became of a request whose site has no answer', () => {
  expect(undeliveredResult(true)(messages)).toBe(messages.doneNotTold());
  expect(undeliveredResult(false)(messages)).toBe(messages.doneSiteGone());
  const failure = readFailure(undefined);
  expect(undeliveredFailure(failure, false)(messages)).toBe(messages.failed());
  expect(undeliveredFailure(failure, true)(messages)).toBe(`${messages.failed()} ${messages.relayFailed()}`);
});
