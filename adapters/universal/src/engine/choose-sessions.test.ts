import { memoryStorage } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { bothSession, session, solanaSession } from '../test-support/fake-client.ts';
import { chooseSessions } from './choose-sessions.ts';
import { PairedMemory } from './paired-memory.ts';

const expiry = 4_000_000_000;

it('lists the sessions that have not expired, the longest-lasting first', () => {
  const [clock, memory] = [new FakeClock(), new PairedMemory(memoryStorage())];
  const over = session({ topic: 'over', expiry: clock.now() / 1_000 });
  const short = session({ topic: 'short', expiry: expiry - 1 });
  const chosen = chooseSessions([over, short, { ...solanaSession(), topic: 'long' }], { clock, memory });
  expect(chosen.map((each) => [each.session.topic, each.own])).toEqual([
    ['long', ['solana']],
    ['short', ['eip155']],
  ]);
});

it('chooses the session of the last visit for a namespace, else one that was not left', () => {
  const [clock, memory] = [new FakeClock(), new PairedMemory(memoryStorage())];
  memory.set('eip155', { approval: 'second' });
  memory.leave('solana', 'first');
  const sessions = [
    bothSession({ topic: 'first', expiry }),
    bothSession({ topic: 'second', expiry: expiry - 1 }),
  ];
  expect(chooseSessions(sessions, { clock, memory })).toMatchObject([
    { own: [], isLeft: false },
    { own: ['eip155', 'solana'], isLeft: false },
  ]);
  memory.leave('eip155', 'first');
  expect(chooseSessions(sessions, { clock, memory })).toMatchObject([{ isLeft: true }, { isLeft: false }]);
});
