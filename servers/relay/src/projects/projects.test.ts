import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { metric, openClient, openRelay, turnedAway } from '../test-support/open-relay.ts';
import { testClock } from '../test-support/test-clock.ts';
import { loadProjects } from './project-source.ts';
import { readProjects } from './read-projects.ts';

const topic = '5'.repeat(64);
let folder = '';
let list = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mooring-projects-'));
  list = path.join(folder, 'projects.json');
});
afterEach(() => rm(folder, { recursive: true }));

const write = (...projects: readonly object[]) => writeFile(list, JSON.stringify({ projects }));

describe('a list of projects', () => {
  it.each([
    ['{', 'it is no JSON'],
    ['[]', 'it has to hold a list "projects"'],
    ['{"projects":[{}]}', 'project 1 of the list has to have an id'],
    ['{"projects":[{"id":"a b"}]}', 'project 1 of the list has to have an id'],
    ['{"projects":[{"id":"a"},{"id":"a"}]}', 'an id stands in it twice'],
    [
      '{"projects":[{"id":"a","origins":["*"]}]}',
      'project 1 of the list cannot be used: its origin * has to be',
    ],
    ['{"projects":[{"id":"a","origins":"https://a"}]}', 'its origins have to be a list'],
    ['{"projects":[{"id":"a","connections":-1}]}', 'its connections have to be a whole number'],
  ])('%s is refused', (text, reason) => {
    expect(() => readProjects(text)).toThrow(reason);
  });

  it('keeps a relay from starting when it cannot be used, in a sentence', async () => {
    await expect(openRelay({ projects: list })).rejects.toThrow(
      `RELAY_PROJECTS names ${list}, and it cannot be used: there is no such file.`,
    );
  });

  it('comes from an address too, with its token, and never from where that sends one on to', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/elsewhere') response.writeHead(302, { location: '/' }).end();
      else if (request.headers.authorization !== 'Bearer open') response.writeHead(403).end();
      else response.end('{"projects":[{"id":"a"}]}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    try {
      expect([...(await loadProjects({ from, token: 'open' })).keys()]).toEqual(['a']);
      await expect(loadProjects({ from })).rejects.toThrow('it answered with status 403');
      await expect(loadProjects({ from: `${from}elsewhere`, token: 'open' })).rejects.toThrow(
        'cannot be used',
      );
    } finally {
      server.close();
    }
  });
});

describe('a relay with projects', () => {
  it('serves those of the list, from their origins, and programs that name none', async () => {
    await write({ id: 'p', origins: ['https://*.example.org'] }, { id: 'q' });
    const relay = await openRelay({ projects: list });
    const invalid = { code: 3000, reason: 'Unauthorized: invalid key' };
    expect(await turnedAway(relay, { project: 'another' })).toEqual(invalid);
    expect(await turnedAway(relay, { project: null })).toEqual(invalid);
    expect(await turnedAway(relay, { project: '' })).toEqual(invalid);
    expect(await turnedAway(relay, { project: '__proto__' })).toEqual(invalid);
    const origin = 'https://elsewhere.example';
    expect(await turnedAway(relay, { origin })).toEqual({
      code: 3000,
      reason: 'Unauthorized: origin not allowed',
    });
    await openClient(relay, { origin: 'https://app.example.org' });
    await openClient(relay);
    await openClient(relay, { project: 'q', origin });
    expect(await metric(relay, 'relay_refusals_total', 'reason="project"')).toBe(4);
    expect(await metric(relay, 'relay_refusals_total', 'reason="origin"')).toBe(1);
  });

  it('needs no id without a list', async () => {
    const relay = await openRelay();
    await openClient(relay, { project: null, origin: 'https://elsewhere.example' });
  });

  it('bounds each project as the list says, and frees what is left', async () => {
    const clock = testClock();
    await write({ id: 'p', connections: 1, messages: 2 }, { id: 'q' });
    const relay = await openRelay({ projects: list }, { clock });
    const first = await openClient(relay);
    expect((await turnedAway(relay)).code).toBe(1013);
    const other = await openClient(relay, { project: 'q' });
    for (const text of ['a', 'b']) expect((await first.publish(topic, text)).result).toBe(true);
    expect((await first.publish(topic, 'c')).error?.code).toBe(-32000);
    expect((await other.publish(topic, 'd')).result).toBe(true);
    for (let step = 0; step < 3; step += 1) {
      clock.advance(20_000);
      // By its answer a ping was answered too.
      for (const client of [first, other]) await client.call('irn_unsubscribe', { topic });
    }
    expect((await first.publish(topic, 'c')).result).toBe(true);
    await first.close();
    await openClient(relay);
  });

  it('follows the list as it changes, keeps the last that could be used, and ends who is no longer in it', async () => {
    const clock = testClock();
    await write({ id: 'p' }, { id: 'q' });
    const relay = await openRelay({ projects: list, projectsSeconds: 10 }, { clock });
    const [kept, ended] = [await openClient(relay), await openClient(relay, { project: 'q' })];
    await writeFile(list, 'broken');
    clock.advance(10_000);
    expect((await kept.subscribe(topic)).result).toBeTypeOf('string');
    await openClient(relay, { project: 'q' });
    await write({ id: 'p' }, { id: 'r' });
    const closed = ended.closed();
    clock.advance(10_000);
    expect(await closed).toEqual({ code: 3000, reason: 'Unauthorized: invalid key' });
    await openClient(relay, { project: 'r' });
    expect((await kept.subscribe(topic)).result).toBeTypeOf('string');
  });
});
