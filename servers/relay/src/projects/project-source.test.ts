import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isAddress, loadProjects, ProjectsAway, readProjectsToken, readSource } from './project-source.ts';

const text = '{"projects":[{"id":"a"}]}';

/** The address of a list until the test ends. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function file(contents: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-projects-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const list = path.join(folder, 'projects.json');
  writeFileSync(list, contents);
  return list;
}

const failureOf = (from: string, token?: string) =>
  readSource({ from, token }).then(
    () => undefined,
    (error: Error) => error,
  );

it('tells addresses from files', () => {
  expect(['https://api.example/projects', 'http://127.0.0.1:1/'].map(isAddress)).toEqual([true, true]);
  expect(['projects.json', '/srv/https://a', 'file:///a', 'httpsx://a'].map(isAddress)).not.toContain(true);
});

it('reads a file, with its text for the copy', async () => {
  const read = await readSource({ from: file(text) });
  expect([...read.projects.keys()]).toEqual(['a']);
  expect(read.text).toBe(text);
});

it('names the setting, the file and the reason if it cannot read one', async () => {
  const missing = path.join(tmpdir(), 'mooring-no-such-file.json');
  const reasons = await Promise.all([missing, file('{'), file('{}')].map((from) => failureOf(from)));
  expect(reasons[0]?.message).toBe(
    `RELAY_PROJECTS names ${missing}, and it cannot be used: there is no such file.`,
  );
  expect(reasons[1]?.message).toContain('it cannot be used: it is no JSON.');
  expect(reasons[2]?.message).toContain('it has to hold a list "projects"');
  for (const reason of reasons) expect(reason).not.toBeInstanceOf(ProjectsAway);
});

it('reads no file larger than 32 MiB', async () => {
  const large = file('');
  truncateSync(large, 33_554_433);
  expect((await failureOf(large))?.message).toContain('it is larger than 33554432 bytes');
});

it('sends the token to the address, and follows no redirect', async () => {
  const asked: (string | undefined)[] = [];
  const from = await serve((request, response) => {
    asked.push(request.headers.authorization);
    if (request.url === '/elsewhere') response.writeHead(302, { location: '/' }).end();
    else if (request.headers.authorization !== 'Bearer open') response.writeHead(403).end();
    else response.end(text);
  });
  expect([...(await loadProjects({ from, token: 'open' })).keys()]).toEqual(['a']);
  const refused = await failureOf(from);
  expect(refused?.message).toBe(
    `RELAY_PROJECTS names ${from}, and it cannot be used: it answered with status 403, and RELAY_PROJECTS_TOKEN is not set.`,
  );
  expect((await failureOf(from, 'wrong'))?.message).toContain('status 403, so check RELAY_PROJECTS_TOKEN.');
  expect(refused).not.toBeInstanceOf(ProjectsAway);
  expect((await failureOf(`${from}elsewhere`, 'open'))?.message).toContain('it answered with status 302');
  expect(asked).toEqual(['Bearer open', undefined, 'Bearer wrong', 'Bearer open']);
});

it.each(['two words', 'two\nlines', 'ends…', ''])(
  'shows no token that a header cannot carry: %j',
  async (token) => {
    expect(() => readProjectsToken(token)).toThrow(/^has to be visible ASCII characters without spaces$/);
    const failure = await failureOf('https://list.example/', token);
    expect(failure).not.toBeInstanceOf(ProjectsAway);
    expect(failure?.message).toContain(': RELAY_PROJECTS_TOKEN has to be visible ASCII characters');
  },
);

it.each([429, 500, 503])('counts status %s as an address that does not answer', async (status) => {
  const from = await serve((_, response) => response.writeHead(status).end('no'));
  expect(await failureOf(from)).toBeInstanceOf(ProjectsAway);
});

it.each([204, 400, 404])('counts status %s as an invalid list', async (status) => {
  const from = await serve((_, response) => response.writeHead(status).end());
  const failure = await failureOf(from);
  expect(failure?.message).toContain(`it answered with status ${status}`);
  expect(failure).not.toBeInstanceOf(ProjectsAway);
});

it('treats a refused connection and a truncated answer as an address that does not answer', async () => {
  const refused = await failureOf('http://127.0.0.1:1/');
  expect(refused).toBeInstanceOf(ProjectsAway);
  expect(refused?.message).toMatch(/, and it cannot be used: it does not answer \([^)]+\)\.$/);
  expect(refused?.message).not.toContain('fetch failed');
  const torn = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('{', () => response.destroy());
  });
  expect(await failureOf(torn)).toBeInstanceOf(ProjectsAway);
});

it.each([
  [
    'code',
    new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) }),
    'ENOTFOUND',
  ],
  ['text', new TypeError('fetch failed', { cause: new Error('other side closed') }), 'other side closed'],
  ['own text, without a cause', new Error('no route', { cause: null }), 'no route'],
  ['text, not its number', new DOMException('The request was ended', 'AbortError'), 'The request was ended'],
  ['value, if it is no error', 'no network', 'no network'],
])('tells why an address does not answer: %s', async (_name, error, reason) => {
  const from = 'https://list.example/';
  const failure = readSource({ from, fetch: () => Promise.reject(error) });
  await expect(failure).rejects.toEqual(
    new ProjectsAway(`RELAY_PROJECTS names ${from}, and it cannot be used: it does not answer (${reason}).`),
  );
  await expect(failure).rejects.toBeInstanceOf(ProjectsAway);
});

it('stops reading an answer that does not end at 32 MiB', async () => {
  let isEnded = false;
  const endless = await serve((_, response) => {
    const piece = Buffer.alloc(1_048_576, 'x');
    const more = (): void => {
      while (!isEnded && response.write(piece));
    };
    response.on('drain', more).on('close', () => {
      isEnded = true;
    });
    more();
  });
  const failure = await failureOf(endless);
  expect(failure?.message).toContain('it is larger than 33554432 bytes');
  expect(failure).not.toBeInstanceOf(ProjectsAway);
});

it('aborts the request if the address does not answer within ten seconds', async () => {
  let signal: AbortSignal | undefined;
  const silent = {
    from: 'https://silent.example/',
    fetch: ((_: unknown, init: RequestInit) => {
      signal = init.signal ?? undefined;
      return new Promise<Response>(() => {});
    }) as typeof fetch,
  };
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const failure = readSource(silent).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toEqual(
    new ProjectsAway(
      'RELAY_PROJECTS names https://silent.example/, and it cannot be used: it does not answer within 10 s.',
    ),
  );
  expect(signal?.aborted).toBe(true);
});
