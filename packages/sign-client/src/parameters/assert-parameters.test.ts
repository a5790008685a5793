import { expect, test } from 'vitest';
import { assertParameters } from './assert-parameters.ts';

test.each([{}, [], { topic: 'a' }])('accepts the object %j', (parameters) => {
  expect(() => assertParameters('approve', parameters)).not.toThrow();
});

test.each([undefined, null, 5, 'text', Symbol('a'), () => 1])('rejects %s with the call', (parameters) => {
  expect(() => assertParameters('approve', parameters)).toThrow(
    `Missing or invalid. approve() params: ${String(parameters)}`,
  );
});

test('shows at most 200 characters of what it rejects', () => {
  expect(() => assertParameters('ping', 'x'.repeat(1_000))).toThrow(
    /^Missing or invalid\. ping\(\) params: x{200}$/,
  );
});
