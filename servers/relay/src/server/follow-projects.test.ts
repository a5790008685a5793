import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FakeClock } from '@mooring/protocol/testing';
import { createLogger } from '@mooring/server-kit';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { metric, openClient, openRelay, turnedAway } from '../test-support/open-relay.ts';

const topic = '5'.repeat(64);
const invalid = { code: 3000, reason: 'Unauthorized: invalid key' };
let folder = '';
let list = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mooring-projects-'));
  list = path.join(folder, 'projects.json');
});
afterEach(() => rm(folder, { recursive: true }));

const write = (...projects: readonly object[]) => writeFile(list, JSON.stringify({ projects }));

describe('a relay with projects', () => {
  it('prevents the start if it is invalid, with a readable error', async () => {
    await expect(openRelay({ projects: list })).rejects.toThrow(
      `RELAY_PROJECTS names ${list}, and it cannot be used: there is no such file.`,
    );
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
    const expected = { code: 1013, reason: 'The relay does not know its projects yet. Try again later.' };
    expect(await turnedAway(relay)).toEqual(expected);
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

  it('serves the projects of the stored copy while the address does not answer', async () => {
    const { url, answer } = await address();
    const settings = { projects: url, projectsCopy: path.join(folder, 'copy.json') };
    answer();
    await openRelay(settings);
    const relay = await openRelay({ ...settings, projects: 'http://127.0.0.1:1/' });
    await openClient(relay);
    expect(await turnedAway(relay, { project: 'another' })).toEqual(invalid);
  });

  it('writes the copy readable for its user only, leaves no other file, and keeps serving if it cannot write', async () => {
    const { url, answer } = await address();
    answer();
    const copy = path.join(folder, 'copy.json');
    await openRelay({ projects: url, projectsCopy: copy });
    expect(await readFile(copy, 'utf8')).toBe('{"projects":[{"id":"p"}]}');
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['copy.json']);
    const lines: string[] = [];
    const log = createLogger({
      server: 'relay',
      level: 'warn',
      destination: { write: (line) => void lines.push(line) },
    });
    const elsewhere = path.join(folder, 'no such folder/copy.json');
    const relay = await openRelay({ projects: url, projectsCopy: elsewhere }, { log });
    await openClient(relay);
    expect(lines.join('')).toContain('RELAY_PROJECTS_COPY');
  });

  it('admits no client if the copy is truncated', async () => {
    const copy = path.join(folder, 'copy.json');
    await writeFile(copy, '{"projects":[{"id":');
    const relay = await openRelay({ projects: 'http://127.0.0.1:1/', projectsCopy: copy });
    expect((await turnedAway(relay)).code).toBe(1013);
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

it('reads one list at a time, so that a slow answer does not replace a later one', async () => {
  const answers: ServerResponse[] = [];
  const server = createServer((_, response) => void answers.push(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const asked = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count));
  const answer = (place: number, ...ids: readonly string[]) =>
    answers[place]?.end(JSON.stringify({ projects: ids.map((id) => ({ id })) }));
  const clock = new FakeClock(Date.now());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const opening = openRelay({ projects: url, projectsSeconds: 1 }, { clock });
  await asked(1);
  answer(0, 'p');
  const relay = await opening;
  const client = await openClient(relay);
  await clock.advance(1_000);
  await asked(2);
  await clock.advance(1_000);
  await clock.advance(1_000);
  const closed = client.closed();
  answer(1, 'q');
  expect(await closed).toEqual(invalid);
  expect(answers).toHaveLength(2);
  await clock.advance(1_000);
  await asked(3);
  answer(2, 'p', 'q');
  await vi.waitFor(async () => expect(await metric(relay, 'relay_projects')).toBe(2));
});
