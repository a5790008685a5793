import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { session } from '../test-support/fake-client.ts';
import { awaitApproval } from './await-approval.ts';
import type { SignSession } from './sign-session.ts';

const link = `wc:${'1'.repeat(64)}@2?relay-protocol=irn&symKey=${'2'.repeat(64)}`;

function attempt(
  uri: string | undefined,
  signal = new AbortController().signal,
  onLink: () => void = () => undefined,
) {
  const clock = new FakeClock();
  const ended: string[] = [];
  const links: [string, number][] = [];
  let givenUp = 0;
  let approve: (session: SignSession) => void = () => undefined;
  const done = awaitApproval({
    clock,
    signal,
    propose: async () => ({
      uri,
      approval: () =>
        new Promise((resolve) => {
          approve = resolve;
        }),
      abandon: () => {
        givenUp += 1;
      },
    }),
    onLink: (...args) => {
      links.push(args);
      onLink();
    },
    onLate: ({ topic }) => ended.push(topic),
  });
  return { clock, ended, links, done, approve: () => approve(session()), givenUp: () => givenUp };
}

it('gives a link without an expiry five minutes', async () => {
  const { clock, links, done, givenUp } = attempt(link);
  const outcome = expect(done).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' });
  await clock.advance(0);
  expect(links).toEqual([[link, clock.now() / 1_000 + 300]]);
  await clock.advance(300_000);
  await outcome;
  expect(givenUp()).toBe(1);
});

it('reports a session that settles after its link is abandoned', async () => {
  const { clock, ended, done, approve } = attempt(link);
  const outcome = expect(done).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' });
  await clock.advance(300_000);
  await outcome;
  approve();
  await clock.advance(0);
  expect(ended).toEqual(['topic']);
});

it('rejects without a link, and makes no request once it is aborted', async () => {
  await expect(attempt(undefined).done).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
  const { done, links } = attempt(link, AbortSignal.abort());
  await expect(done).rejects.toMatchObject({ code: 'ABORTED' });
  expect(links).toEqual([]);
});

it('rejects once with the error of a listener of the link, and abandons the link when it expires', async () => {
  const { clock, done, givenUp } = attempt(link, undefined, () => {
    throw new Error('listener');
  });
  await expect(done).rejects.toThrow('listener');
  // The rejection of the wait is handled.
  await clock.advance(300_000);
  expect(givenUp()).toBe(1);
});
