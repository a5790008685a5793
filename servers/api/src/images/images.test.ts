import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '@mooring/server-kit';
import { expect, it, onTestFinished } from 'vitest';
import { imageSettings } from './image-settings.ts';
import { openImages } from './images.ts';

/** A PNG of this width and height, with extra bytes. */
const png = (side = 16, more = 0) => {
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000802000000', 'hex');
  head.writeUInt32BE(side, 16);
  head.writeUInt32BE(side, 20);
  return Buffer.concat([head, Buffer.alloc(more)]);
};

function world(environment: Record<string, string> = {}, from: 'operator' | 'anyone' = 'operator') {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-images-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const state = { now: 0, outcomes: [] as string[], problems: [] as string[] };
  const settings = readSettings(imageSettings, environment);
  const images = openImages({
    settings,
    from,
    privateHosts: settings.imagesPrivateHosts,
    now: () => state.now,
    onOutcome: (outcome) => state.outcomes.push(outcome),
    onProblem: (_, problem) => state.problems.push(problem),
    resolve: async () => [{ address: '10.0.0.1', family: 4 }],
  });
  const file = (name: string, bytes: Uint8Array | string) => {
    const full = path.join(folder, name);
    writeFileSync(full, bytes);
    return full;
  };
  return { images, state, file };
}

it('caches images and reads them again once they expire', async () => {
  const { images, state, file } = world({ API_IMAGE_SECONDS: '60' });
  const one = file('a.svg', png());
  const read = await Promise.all([images.get(one), images.get(one)]);
  expect(read[0]).toMatchObject({ type: 'image/png' });
  expect(read[1]).toBe(read[0]);
  expect(await images.get(one)).toBe(read[0]);
  expect(state.outcomes).toEqual(['fetched', 'kept']);
  state.now = 60_000;
  await images.get(one);
  expect(state.outcomes.at(-1)).toBe('fetched');
});

it.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>                     ', 'no PNG'],
  ['too wide', png(4_097), 'no PNG'],
  ['without points', png(0), 'no PNG'],
  ['too large', png(16, 2_000), 'more than 1024 bytes'],
])('rejects images that are %s and does not retry them for a minute', async (_, bytes, problem) => {
  const { images, state, file } = world({ API_IMAGE_BYTES: '1024' });
  const one = file('a.png', bytes);
  expect(await images.get(one)).toBeUndefined();
  expect(state.problems).toEqual([expect.stringContaining(problem)]);
  state.now = 59_999;
  expect(await images.get(one)).toBeUndefined();
  expect(state.problems).toHaveLength(1);
  file('a.png', png());
  state.now = 60_000;
  expect(await images.get(one)).toMatchObject({ type: 'image/png' });
});

it('does not fetch images from private addresses', async () => {
  const { images, state } = world();
  expect(await images.get('https://images.example/a.png')).toBeUndefined();
  expect(state.problems).toEqual(['its host is not one of the public internet']);
});

it('does not read files or private hosts that visitors name', async () => {
  const { images, state, file } = world({}, 'anyone');
  const isPrivate = 'its host is not one of the public internet';
  expect(await images.get('https://images.example/a.png')).toBeUndefined();
  expect(await images.get('http://images.example/a.png')).toBeUndefined();
  expect(await images.get(file('a.png', png()))).toBeUndefined();
  expect(state.problems).toEqual([isPrivate, 'it is not https:', 'it is no address']);
});

it('stays within the cache size by dropping the least recently used', async () => {
  const { images, state, file } = world({ API_IMAGE_CACHE_BYTES: '131072' });
  const [one, two, three] = ['a', 'b', 'c'].map((name) => file(name, png(16, 50_000))) as [
    string,
    string,
    string,
  ];
  for (const each of [one, two, one, three, one, two]) await images.get(each);
  expect(state.outcomes).toEqual(['fetched', 'fetched', 'kept', 'fetched', 'kept', 'fetched']);
});

it('counts URLs towards the cache size, including those of failed images', async () => {
  const { images, state } = world({ API_IMAGE_CACHE_BYTES: '131072' }, 'anyone');
  const named = (place: number) => `https://images.example/${place}/${'x'.repeat(2_000)}`;
  for (let place = 0; place < 100; place += 1) await images.get(named(place));
  await images.get(named(0));
  expect(state.outcomes.at(-1)).toBe('failed');
  await images.get(named(99));
  expect(state.outcomes.at(-1)).toBe('kept');
});

it('limits concurrent fetches', async () => {
  const { images, state, file } = world({ API_IMAGES_AT_ONCE: '1' });
  const first = images.get(file('a', png()));
  await expect(images.get(file('b', png()))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await first;
  expect(await images.get(file('b', png()))).toMatchObject({ type: 'image/png' });
  expect(state.outcomes).toEqual(['limited', 'fetched', 'fetched']);
});

it('accepts private hosts as hosts, not URLs', () => {
  expect(
    readSettings(imageSettings, { API_IMAGES_PRIVATE_HOSTS: 'A.internal 10.0.0.5:80' }).imagesPrivateHosts,
  ).toEqual(['a.internal', '10.0.0.5:80']);
  expect(() => readSettings(imageSettings, { API_IMAGES_PRIVATE_HOSTS: 'http://a' })).toThrow(
    'has to hold hosts',
  );
});
