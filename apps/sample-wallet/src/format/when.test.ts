import { expect, it } from 'vitest';
import { messages as arabic } from '../messages/wallet/ar.generated.ts';
import { messages as english } from '../messages/wallet/en.generated.ts';
import { messages as spanish } from '../messages/wallet/es.generated.ts';
import { ago, ending, moment } from './when.ts';

const hour = 3_600_000;

it.each([
  [-5, 'Expires in 1 minute'],
  [59 * 60_000, 'Expires in 59 minutes'],
  [47 * hour, 'Expires in 47 hours'],
  [7 * 24 * hour, 'Expires in 7 days'],
])('%s milliseconds left: %s', (left, text) => {
  expect(ending(english, left)).toBe(text);
});

it.each([
  [0, 'Just now'],
  [90_000, '2 minutes ago'],
  [23 * hour, '23 hours ago'],
  [25 * hour, '1 day ago'],
])('%s milliseconds ago: %s', (past, text) => {
  expect(ago(english, past)).toBe(text);
});

it('localises times with Western digits', () => {
  expect(ending(spanish, 7 * 24 * hour)).toBe('Caduca dentro de 7 días');
  expect(ago(spanish, 5 * hour)).toBe('hace 5 horas');
  expect(ago(arabic, 5 * hour)).toMatch(/قبل 5 ساعات/);
  expect(ending(arabic, 2 * 24 * hour)).toMatch(/ينتهي .*يومين/);
  expect(moment('ar-u-nu-latn', Date.UTC(2026, 10, 21, 12))).toMatch(/2026/);
});
