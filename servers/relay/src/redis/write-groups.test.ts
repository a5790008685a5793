import type { RedisLink } from '@mooring/server-kit/redis';
import { describe, expect, it } from 'vitest';
import { publishOutcomes } from './redis-scripts.ts';
import { TooFewReplicas, UnconfirmedWrite } from './write-failures.ts';
import { type Write, WriteGroups } from './write-groups.ts';

type Answer = readonly [error: Error | null, result: unknown];

/** A connection that answers pipelines on command. */
class TestLink {
  readonly groups: {
    readonly texts: string[];
    readonly waits: number[];
    answer(answers: readonly Answer[] | Error): void;
  }[] = [];
  isAway = false;

  get link(): RedisLink {
    const link = this;
    return {
      get client() {
        if (link.isAway) throw new Error('no connection');
        return { pipeline: () => link.#pipeline() };
      },
    } as unknown as RedisLink;
  }

  #pipeline() {
    const texts: string[] = [];
    const waits: number[] = [];
    return {
      evalsha: (_sha: string, _keys: number, _key: string, text: string) => texts.push(text),
      wait: (replicas: number) => waits.push(replicas),
      exec: () =>
        new Promise<readonly Answer[]>((resolve, reject) =>
          this.groups.push({
            texts,
            waits,
            answer: (answers) => (answers instanceof Error ? reject(answers) : resolve(answers)),
          }),
        ),
    };
  }

  /** Answers a group, each write with the same outcome. */
  store(group: number, outcome: number = publishOutcomes.stored, ...more: readonly Answer[]): void {
    const { texts = [], answer } = this.groups[group] ?? {};
    answer?.([...texts.map((): Answer => [null, outcome]), ...more]);
  }
}

const write = (text: string): Write => ({ keys: ['key'], args: [text] });
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

function open(replicas: () => number = () => 0) {
  const redis = new TestLink();
  const commits: number[] = [];
  const groups = new WriteGroups({
    link: redis.link,
    replicas,
    timeoutMs: 1_000,
    onCommit: (seconds) => commits.push(seconds),
  });
  return { redis, groups, commits };
}

describe('WriteGroups: writes', () => {
  it('of one turn are sent together; those that arrive meanwhile form the next group', async () => {
    const { redis, groups, commits } = open();
    const first = [groups.write(write('a')), groups.write(write('b'))];
    await turns(8);
    const second = [groups.write(write('c')), groups.write(write('d'))];
    await turns(8);
    expect(redis.groups.map(({ texts }) => texts)).toEqual([['a', 'b']]);
    redis.store(0);
    expect(await Promise.all(first)).toEqual([1, 1]);
    await turns(8);
    expect(redis.groups.map(({ texts }) => texts)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    redis.store(1, publishOutcomes.duplicate);
    expect(await Promise.all(second)).toEqual([0, 0]);
    expect(commits).toHaveLength(2);
  });

  it('are sent, however soon after the end of a group they arrive', async () => {
    for (let after = 0; after < 16; after += 1) {
      const { redis, groups } = open();
      const first = groups.write(write('first'));
      await turns(8);
      redis.store(0);
      await turns(after);
      const second = groups.write(write('second'));
      await turns(20);
      expect({ after, groups: redis.groups.length }).toEqual({ after, groups: 2 });
      redis.store(1);
      expect(await Promise.all([first, second])).toEqual([1, 1]);
      await groups.settle();
    }
  });

  it('are at most 500 in a group, and 4 MiB unless one is larger', async () => {
    const { redis, groups } = open();
    const many = Array.from({ length: 501 }, (_, index) => groups.write(write(`${index}`)));
    const large = ['x'.repeat(5_000_000), 'y'.repeat(4_000_000), 'z'.repeat(400_000)].map((text) =>
      groups.write(write(text)),
    );
    for (let group = 0; group < 5; group += 1) {
      await turns(20);
      redis.store(group);
    }
    await Promise.all([...many, ...large]);
    expect(redis.groups.map(({ texts }) => texts.length)).toEqual([500, 1, 1, 1, 1]);
  });
});

describe('WriteGroups: a group', () => {
  it.each<[string, Answer, number, unknown]>([
    ['enough replicas', [null, 2], publishOutcomes.stored, 1],
    ['a duplicate on enough', [null, 2], publishOutcomes.duplicate, 0],
    ['a refusal, whatever they have', [null, 0], publishOutcomes.full, -1],
    ['a refusal, whatever they say', [new Error('gone'), null], publishOutcomes.refused, -2],
  ])('resolves with %s', async (_name, waited, outcome, expected) => {
    const { redis, groups } = open(() => 2);
    const written = groups.write(write('a'));
    await turns(8);
    expect(redis.groups[0]?.waits).toEqual([2]);
    redis.store(0, outcome, waited);
    expect(await written).toBe(expected);
  });

  it.each<[string, Answer, number, object]>([
    ['too few replicas', [null, 1], publishOutcomes.stored, { name: 'TooFewReplicas', isStored: true }],
    [
      'too few for a duplicate',
      [null, 1],
      publishOutcomes.duplicate,
      { name: 'TooFewReplicas', isStored: false },
    ],
    [
      'no word of them',
      [new Error('gone'), null],
      publishOutcomes.stored,
      { name: 'UnconfirmedWrite', message: 'gone' },
    ],
    ['no word for a duplicate', [new Error('gone'), null], publishOutcomes.duplicate, { message: 'gone' }],
  ])('rejects with %s', async (_name, waited, outcome, expected) => {
    const { redis, groups } = open(() => 2);
    const failed = groups.write(write('a')).catch((error: unknown) => error);
    await turns(8);
    redis.store(0, outcome, waited);
    const error = await failed;
    expect(error).toMatchObject(expected);
    expect(error instanceof UnconfirmedWrite).toBe(
      'name' in expected && expected.name === 'UnconfirmedWrite',
    );
  });

  it('fails write by write or as a whole, and the next group is unaffected', async () => {
    const { redis, groups } = open();
    const outcomes = Promise.allSettled([
      groups.write(write('a')),
      groups.write(write('b')),
      groups.write(write('c')),
    ]);
    await turns(8);
    redis.groups[0]?.answer([
      [new Error('MOVED'), null],
      [null, 1],
    ]);
    expect(
      (await outcomes).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
    ).toEqual(['MOVED', 1, 'no answer']);
    const cut = groups.write(write('d')).catch((error: Error) => error.message);
    await turns(8);
    redis.groups[1]?.answer(new Error('the connection is gone'));
    expect(await cut).toBe('the connection is gone');
    redis.isAway = true;
    await expect(groups.write(write('e'))).rejects.toThrow('no connection');
    redis.isAway = false;
    const last = groups.write(write('f'));
    await turns(8);
    redis.store(2);
    expect(await last).toBe(1);
  });

  it('is not sent while too few replicas are attached', async () => {
    const { redis, groups } = open(() => {
      throw new TooFewReplicas('0 replicas are attached');
    });
    await expect(groups.write(write('a'))).rejects.toMatchObject({ name: 'TooFewReplicas', isStored: false });
    expect(redis.groups).toEqual([]);
  });
});
