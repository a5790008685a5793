import { RedisUnreachable } from '@mooring/server-kit/redis';
import { ReplyError } from 'ioredis';
import { expect, it } from 'vitest';
import { isRetryable, mayBeStored, TooFewReplicas, UnconfirmedWrite } from './write-failures.ts';

const lost = new Error('Connection is closed.');
const scriptError = new ReplyError('ERR wrong type');

it.each([
  ['was not sent', new RedisUnreachable('no connection'), false, true],
  ['lost its answer', lost, true, true],
  ['was refused by the script', scriptError, false, false],
  ['was moved', new ReplyError('MOVED 1 127.0.0.1:7000'), false, true],
  ['has too few replicas, attached', new TooFewReplicas('0 attached'), false, false],
  ['has too few replicas, and is new on the server', new TooFewReplicas('0 have it', true), true, false],
  ['was stored, and its server went away', new UnconfirmedWrite(lost), true, true],
  ['was stored, and waiting failed', new UnconfirmedWrite(scriptError), true, false],
])('a write that %s', (_, error, isStored, isWorthAnother) => {
  expect([mayBeStored(error), isRetryable(error)]).toEqual([isStored, isWorthAnother]);
});

it('an unconfirmed write has the reason, without the arguments of its command', () => {
  const reason = Object.assign(new Error('gone'), { command: { args: ['payload'] } });
  const { message, cause } = new UnconfirmedWrite(reason);
  expect(message).toBe('gone');
  expect(cause).not.toHaveProperty('command');
});
