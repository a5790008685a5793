import { expect, it } from 'vitest';
import { readTokenWords } from './token-words.ts';

function made(most = 10) {
  const time = { now: 0 };
  const asked: string[][] = [];
  const tokens = async (_chain: string, addresses: readonly string[]) => {
    asked.push([...addresses]);
    return addresses.map((address) => (address === 'none' ? undefined : { name: address }));
  };
  const read = readTokenWords({
    ...{ upstreams: { tokens } as never, most, lifetime: 3_600_000, now: () => time.now },
  });
  const names = async (...addresses: readonly string[]) => [...(await read('eip155:1', addresses)).keys()];
  return { time, asked, names, read };
}

it('reads each address once in its time', async () => {
  const { time, asked, names } = made();
  expect(await names('a', 'none')).toEqual(['a']);
  expect(await names('none', 'b', 'a')).toEqual(['b', 'a']);
  expect(asked).toEqual([['a', 'none'], ['b']]);
  time.now = 3_599_999;
  await names('a');
  time.now = 3_600_000;
  await names('a', 'b');
  expect(asked.slice(2)).toEqual([['a', 'b']]);
});

it('reads one without a token again after a minute, since its node may only have failed', async () => {
  const { time, asked, names } = made();
  await names('a', 'none');
  time.now = 59_999;
  await names('a', 'none');
  expect(asked).toHaveLength(1);
  time.now = 60_000;
  await names('a', 'none');
  expect(asked.slice(1)).toEqual([['none']]);
});

it('reads all again once the clock was set back', async () => {
  const { time, asked, names } = made();
  time.now = 86_400_000;
  await names('a', 'none');
  time.now = 0;
  await names('a', 'none');
  await names('a', 'none');
  expect(asked).toEqual([
    ['a', 'none'],
    ['a', 'none'],
  ]);
});

it('keeps tokens of two chains apart, and the newest of too many', async () => {
  const { asked, names, read } = made(2);
  await names('a');
  await read('eip155:2', ['a']);
  expect(asked).toHaveLength(2);
  await names('b');
  await names('b');
  expect(asked).toHaveLength(3);
  await names('a');
  expect(asked).toHaveLength(4);
});

it('answers more tokens at once than it keeps', async () => {
  expect(await made(1).names('a', 'b', 'c')).toEqual(['a', 'b', 'c']);
});

it('keeps nothing of a failure', async () => {
  let fails = true;
  const tokens = async () => {
    if (fails) throw new Error('no node');
    return [{ name: 'a' }];
  };
  const options = { upstreams: { tokens } as never, most: 1, lifetime: 1_000, now: () => 0 };
  const read = readTokenWords(options);
  await expect(read('eip155:1', ['a'])).rejects.toThrow('no node');
  fails = false;
  expect((await read('eip155:1', ['a'])).size).toBe(1);
});
