import { expect, it } from 'vitest';
import { sessionSatisfies } from './session-satisfies.ts';

const session = {
  eip155: {
    accounts: ['eip155:1:0xA', 'eip155:10:0xA'],
    methods: ['sign', 'send'],
    events: ['chainChanged'],
  },
};
const wanted = { chains: ['eip155:1'], methods: ['sign'], events: ['chainChanged'] };

it('a session satisfies what it grants, under the bare namespace or a chain of it', () => {
  expect(sessionSatisfies(session, { eip155: wanted })).toBe(true);
  expect(sessionSatisfies(session, { 'eip155:10': { methods: ['send'], events: [] } })).toBe(true);
  expect(sessionSatisfies(session, {})).toBe(true);
});

it('a session satisfies a request without lists, as untyped programs send it', () => {
  for (const bare of [{}, undefined, null, { methods: null }]) {
    expect(sessionSatisfies(session, { eip155: bare as never })).toBe(true);
    expect(sessionSatisfies(session, { solana: bare as never })).toBe(false);
  }
});

it.each([
  ['a chain without an account', { eip155: { ...wanted, chains: ['eip155:1', 'eip155:137'] } }],
  ['a method', { eip155: { ...wanted, methods: ['other'] } }],
  ['an event', { eip155: { ...wanted, events: ['other'] } }],
  ['a namespace', { eip155: wanted, solana: { chains: ['solana:x'], methods: [], events: [] } }],
])('a session does not satisfy a request for %s beyond its grant', (_name, requested) => {
  expect(sessionSatisfies(session, requested)).toBe(false);
});
