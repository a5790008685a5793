import { expect, it } from 'vitest';
import { SharedOwners } from './shared-owners.ts';

const message = { publisher: 'alice', address: '192.0.2.7' };

/** A server that keeps the first key it is given. */
function server() {
  let kept: string | undefined;
  let isAway = false;
  let asked = 0;
  return {
    async agree(key: string): Promise<string> {
      asked += 1;
      if (isAway) throw new Error('away');
      kept ??= key;
      return kept;
    },
    asked: () => asked,
    loses() {
      kept = undefined;
    },
    leaves(away: boolean) {
      isAway = away;
    },
  };
}

it('names accounts alike in all relays, by the key of the first', async () => {
  const { agree } = server();
  const relays = [new SharedOwners({ agree }), new SharedOwners({ agree })];
  const [one, other] = await Promise.all(relays.map((relay) => relay.of(message)));
  expect(one).toEqual(other);
  expect(one?.address).not.toBe('');
});

it('sets no key before the first message', async () => {
  const { agree, asked } = server();
  const owners = new SharedOwners({ agree });
  owners.round();
  expect(asked()).toBe(0);
  await Promise.all([owners.of(message), owners.of(message)]);
  expect(asked()).toBe(1);
});

it('reports once that the server gives no key, and again after it has given one', async () => {
  const { agree, leaves } = server();
  const failures: unknown[] = [];
  const owners = new SharedOwners({ agree, onFailure: (error) => failures.push(error) });
  const round = async () => {
    owners.round();
    // Its answer arrives before that of the next message.
    await agree('').catch(() => undefined);
    await owners.of(message);
  };
  leaves(true);
  await owners.of(message);
  await round();
  expect(failures).toEqual([new Error('away')]);
  leaves(false);
  await round();
  leaves(true);
  await round();
  expect(failures).toHaveLength(2);
});

it('gives a server that has lost the key the same one again', async () => {
  const { agree, loses } = server();
  const [one, other] = [new SharedOwners({ agree }), new SharedOwners({ agree })];
  const before = await one.of(message);
  loses();
  one.round();
  expect(await one.of(message)).toEqual(before);
  expect(await other.of(message)).toEqual(before);
});

it('takes over the key that another relay has set after the loss', async () => {
  const { agree, loses } = server();
  const [one, other] = [new SharedOwners({ agree }), new SharedOwners({ agree })];
  await one.of(message);
  loses();
  const after = await other.of(message);
  one.round();
  // Its answer arrives before that of the next message.
  await agree('');
  expect(await one.of(message)).toEqual(after);
});

it('uses a key of its own while the server is away, and takes over the shared one later', async () => {
  const { agree, leaves } = server();
  const [one, other] = [new SharedOwners({ agree }), new SharedOwners({ agree })];
  const shared = await one.of(message);
  leaves(true);
  const own = await other.of(message);
  expect(own).toMatchObject({ publisher: 'alice' });
  leaves(false);
  other.round();
  // Its answer arrives before that of the next message.
  await agree('');
  expect(await other.of(message)).toEqual(shared);
});
