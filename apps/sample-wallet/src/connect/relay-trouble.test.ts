import { MooringError } from '@mooring/protocol';
import { expect, test } from 'vitest';
import { messages } from '../messages/wallet/en.generated.ts';
import { relayTrouble } from './relay-trouble.ts';

const refused = (code: 'JWT_EXPIRED' | 'JWT_NOT_YET_VALID' | 'RELAY_UNREACHABLE') =>
  new MooringError({ code, message: 'JWT validation error', retryable: false });

test('reports a token refused for its times as a wrong clock, anything else as a relay failure', () => {
  expect(relayTrouble(refused('JWT_EXPIRED'))(messages)).toContain('clock');
  expect(relayTrouble(refused('JWT_NOT_YET_VALID'))(messages)).toContain('clock');
  expect(relayTrouble(refused('RELAY_UNREACHABLE'))(messages)).toBe(messages.relayFailed());
  expect(relayTrouble('anything')(messages)).toBe(messages.relayFailed());
});
