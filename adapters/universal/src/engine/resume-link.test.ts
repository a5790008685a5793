import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import type { SessionPort } from '../session/session-port.ts';
import type { SignSession } from '../session/sign-session.ts';
import { session } from '../test-support/fake-client.ts';
import { resumeLink } from './resume-link.ts';

/** A link whose wallet answers when the test calls it. */
function link(controller = new AbortController()) {
  const clock = new FakeClock();
  const refused: SignSession[] = [];
  let approve: (session: SignSession) => void = () => undefined;
  let givenUp = 0;
  const resume: SessionPort['resume'] = async (topic) =>
    topic === 'known'
      ? {
          approval: () =>
            new Promise((resolve) => {
              approve = resolve;
            }),
          abandon: () => {
            givenUp += 1;
          },
        }
      : undefined;
  const ask = (topic = 'known', port: Partial<SessionPort> = { resume }) =>
    resumeLink(port as SessionPort, {
      topic,
      clock,
      signal: controller.signal,
      expiry: clock.now() / 1_000 + 60,
      refuse: (one) => refused.push(one),
    });
  return { clock, refused, ask, approve: (one: SignSession) => approve(one), givenUp: () => givenUp };
}

it('resolves with the session and its grants', async () => {
  const { ask, approve, clock } = link();
  const done = ask();
  await clock.advance(0);
  approve(session());
  expect(await done).toMatchObject({ session: { topic: 'topic' }, grants: { eip155: {} } });
});

it.each([false, true])(
  'has the site store what the wallet signed, before it resolves, even if that fails: %j',
  async (fails) => {
    const { clock } = link();
    const signed = { cacaos: [], requested: { terms: {}, chains: ['eip155:1'], methods: [] } } as never;
    const open = { approval: async () => session(), abandon: () => undefined, signedIn: () => signed };
    const received: unknown[] = [];
    const { session: given } = await resumeLink({ resume: async () => open } as never, {
      topic: 'known',
      clock,
      signal: new AbortController().signal,
      expiry: clock.now() / 1_000 + 60,
      refuse: () => undefined,
      accept: async (...accepted) => {
        received.push(accepted);
        if (fails) throw new Error('The site refuses.');
      },
    });
    expect(given.topic).toBe('topic');
    expect(received).toEqual([[[], { terms: {}, chains: ['eip155:1'], methods: [] }]]);
  },
);

it('refuses a session that is given up while the site stores what the wallet signed', async () => {
  const { clock, refused } = link();
  const controller = new AbortController();
  const signed = { cacaos: [], requested: { terms: {}, chains: ['eip155:1'], methods: [] } } as never;
  const open = { approval: async () => session(), abandon: () => undefined, signedIn: () => signed };
  const done = resumeLink({ resume: async () => open } as never, {
    topic: 'known',
    clock,
    signal: controller.signal,
    expiry: clock.now() / 1_000 + 60,
    refuse: (one) => refused.push(one),
    accept: async () => controller.abort(),
  });
  await expect(done).rejects.toMatchObject({ code: 'ABORTED' });
  expect(refused).toHaveLength(1);
});

it('rejects for an unknown link, and for a client that keeps none', async () => {
  const { ask } = link();
  await expect(ask('unknown')).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' });
  await expect(ask('known', {})).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' });
});

it('releases the link when it expires, and refuses a session that settles later', async () => {
  const { ask, approve, clock, refused, givenUp } = link();
  const outcome = expect(ask()).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' });
  await clock.advance(60_000);
  await outcome;
  expect(givenUp()).toBe(1);
  approve(session());
  await clock.advance(0);
  expect(refused).toHaveLength(1);
});

it('releases the link when it is aborted', async () => {
  const controller = new AbortController();
  const { ask, clock, givenUp } = link(controller);
  const outcome = expect(ask()).rejects.toMatchObject({ code: 'ABORTED' });
  await clock.advance(0);
  controller.abort();
  await outcome;
  expect(givenUp()).toBe(1);
});

it('refuses a session that grants nothing', async () => {
  const { ask, approve, clock, refused } = link();
  const outcome = expect(ask()).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
  await clock.advance(0);
  approve(session({ namespaces: {} }));
  await outcome;
  expect(refused).toHaveLength(1);
});
