import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FakeClock } from '@mooring/protocol/testing';
import { createLogger } from '@mooring/server-kit';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { metric, openClient, openRelay, turnedAway } from '../test-support/open-relay.ts';
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
  ])('rejects %s', (text, reason) => {
    expect(() => readProjects(text)).toThrow(reason);
  });

  it('prevents the start if it is invalid, with a readable error', async () => {
    await expect(openRelay({ projects: list })).rejects.toThrow(
      `RELAY_PROJECTS names ${list}, and it cannot be used: there is no such file.`,
    );
  });

  it('loads from an address with a token, and follows no redirect', async () => {
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
  it('serves listed projects from their origins, and programs without an origin', async () => {
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

  it('requires no project id without a list', async () => {
    const relay = await openRelay();
    await openClient(relay, { project: null, origin: 'https://elsewhere.example' });
  });

  it("applies each project's limits, and frees them when clients leave", async () => {
    const clock = new FakeClock(Date.now());
    await write({ id: 'p', connections: 1, messages: 2 }, { id: 'q' });
    const relay = await openRelay({ projects: list }, { clock });
    const first = await openClient(relay);
    expect((await turnedAway(relay)).code).toBe(1013);
    const other = await openClient(relay, { project: 'q' });
    for (const text of ['a', 'b']) expect((await first.publish(topic, text)).result).toBe(true);
    expect((await first.publish(topic, 'c')).error?.code).toBe(-32000);
    expect((await other.publish(topic, 'd')).result).toBe(true);
    for (let step = 0; step < 3; step += 1) {
      await clock.advance(20_000);
      // The answer shows that the ping was answered too.
      for (const client of [first, other]) await client.call('irn_unsubscribe', { topic });
    }
    expect((await first.publish(topic, 'c')).result).toBe(true);
    await first.close();
    await openClient(relay);
  });

  it('reloads a changed list, keeps the last valid one, and disconnects removed projects', async () => {
    const clock = new FakeClock(Date.now());
    await write({ id: 'p' }, { id: 'q' });
    const relay = await openRelay({ projects: list, projectsSeconds: 10 }, { clock });
    const [kept, ended] = [await openClient(relay), await openClient(relay, { project: 'q' })];
    await writeFile(list, 'broken');
    await clock.advance(10_000);
    expect((await kept.subscribe(topic)).result).toBeTypeOf('string');
    await openClient(relay, { project: 'q' });
    await write({ id: 'p' }, { id: 'r' });
    const closed = ended.closed();
    await clock.advance(10_000);
    expect(await closed).toEqual({ code: 3000, reason: 'Unauthorized: invalid key' });
    await openClient(relay, { project: 'r' });
    expect((await kept.subscribe(topic)).result).toBeTypeOf('string');
  });
});

describe('a relay whose project list is unreachable', () => {
  const invalid = { code: 3000, reason: 'Unauthorized: invalid key' };

  /** An address that fails until the test lets it answer. */
  async function address() {
    let answers = false;
    let onAsked = (): void => {};
    const server = createServer((_, response) => {
      if (answers) response.end('{"projects":[{"id":"p"}]}');
      else response.writeHead(503).end();
      onAsked();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      answer() {
        answers = true;
      },
      asked: () =>
        new Promise<void>((resolve) => {
          onAsked = resolve;
        }),
    };
  }

  it('starts, admits nobody with a reason, and serves once the address answers', async () => {
    const clock = new FakeClock(Date.now());
    const lines: string[] = [];
    const { url, answer, asked } = await address();
    const destination = { write: (line: string) => void lines.push(line) };
    const log = createLogger({ server: 'relay', level: 'info', destination });
    const relay = await openRelay({ projects: url, projectsSeconds: 3_600 }, { clock, log });
    const told = { code: 1013, reason: 'The relay does not know its projects yet. Try again later.' };
    expect(await turnedAway(relay)).toEqual(told);
    expect(await metric(relay, 'relay_refusals_total', 'reason="projects-away"')).toBe(1);
    expect(await metric(relay, 'relay_projects')).toBe(0);
    const ready = () => fetch(`${relay.url.replace(/^ws/, 'http')}/ready`).then(({ status }) => status);
    expect(await ready()).toBe(503);
    expect(lines.join('')).toContain('nobody is admitted until it does');
    const first = asked();
    await clock.advance(1_000);
    await first;
    answer();
    // Twice as long after another failure.
    await vi.waitFor(async () => {
      await clock.advance(2_000);
      expect(await metric(relay, 'relay_projects')).toBe(1);
    });
    expect(await ready()).toBe(200);
    await openClient(relay);
    expect(await turnedAway(relay, { project: 'another' })).toEqual(invalid);
  });

  it('serves the projects of the last stored list while the address does not answer', async () => {
    const { url, answer } = await address();
    const settings = { projects: url, projectsCopy: path.join(folder, 'copy.json') };
    answer();
    await openRelay(settings);
    const relay = await openRelay({ ...settings, projects: 'http://127.0.0.1:1/' });
    await openClient(relay);
    expect(await turnedAway(relay, { project: 'another' })).toEqual(invalid);
  });

  it('does not start if the address rejects the token or returns an invalid list', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/list') response.end('{}');
      else response.writeHead(403).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await expect(openRelay({ projects: from })).rejects.toThrow('it answered with status 403');
    await expect(openRelay({ projects: `${from}list` })).rejects.toThrow('it has to hold a list');
  });
});
