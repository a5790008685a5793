import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type FetchPublicOptions, fetchPublic, isPrivateSource } from './fetch-public.ts';
import type { Resolved } from './public-names.ts';

async function serve(answer: RequestListener): Promise<{ readonly host: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const get = (url: string, options: Partial<FetchPublicOptions> = {}) =>
  fetchPublic(url, { maxBytes: 100, timeoutMs: 10_000, privateHosts: [], ...options });
const resolving =
  (...answers: readonly (readonly string[])[]) =>
  async (): Promise<readonly Resolved[]> => {
    const [next = []] = answers;
    return next.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };

it.each([
  'http://images.example/a.png',
  'https://user@images.example/a.png',
  'ftp://images.example/a.png',
  'file:///etc/passwd',
  'no address',
])('does not request %s', async (url) => {
  await expect(get(url, { resolve: resolving(['8.8.8.8']) })).rejects.toThrow(/plain address|not https/);
});

it.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:10.0.0.1]/',
])('does not request %s, which is not on the public internet', async (url) => {
  await expect(get(url)).rejects.toThrow('its host is not one of the public internet');
});

it('does not request a host with a private address or without any', async () => {
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['fd00::1']])
    await expect(get('https://images.example/', { resolve: resolving(addresses) })).rejects.toThrow(
      'public internet',
    );
  await expect(get('https://images.example/', { resolve: resolving([]) })).rejects.toThrow('no address');
});

it('posts JSON, but not to where it is redirected', async () => {
  const posted: unknown[] = [];
  const here = await serve(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    posted.push([request.method, request.headers['content-type'], text]);
    if (request.url === '/away') response.writeHead(307, { location: '/' }).end();
    else response.end('answer');
  });
  const post = (path: string) =>
    get(`http://${here.host}${path}`, { privateHosts: [here.host], body: '{"a":1}' });
  expect(Buffer.from(await post('/')).toString()).toBe('answer');
  expect(posted).toEqual([['POST', 'application/json', '{"a":1}']]);
  await expect(post('/away')).rejects.toThrow('it leads elsewhere');
  expect(posted).toHaveLength(2);
});

it('does not follow redirects into the operator’s network', async () => {
  const inside = await serve((_, response) => response.end('secret'));
  const outside = await serve((_, response) =>
    response.writeHead(302, { location: `http://${inside.host}/` }).end(),
  );
  await expect(get(`http://${outside.host}/`, { privateHosts: [outside.host] })).rejects.toThrow(
    'it is not https',
  );
  expect(inside.asked).toEqual([]);
});

it('follows redirects into the operator’s network only below the private base', async () => {
  const inside = await serve((_, response) => response.end('picture'));
  const outside = await serve((request, response) =>
    response.writeHead(302, { location: `http://${inside.host}${request.url}` }).end(),
  );
  const privateBase = `http://${inside.host}/ipfs/`;
  const from = (path: string) =>
    get(`http://${outside.host}${path}`, { privateHosts: [outside.host], privateBase });
  expect(Buffer.from(await from('/ipfs/a')).toString()).toBe('picture');
  for (const path of ['/admin', '/ipfs', '/ipfs/../admin', '/ipfs/..%2Fadmin'])
    await expect(from(path)).rejects.toThrow('it is not https:');
  expect(inside.asked).toEqual(['/ipfs/a']);
});

it.each([
  ['pictures.internal', 'http://pictures.internal/1.png', true],
  ['pictures.internal', 'https://pictures.internal/1.png', true],
  ['pictures.internal', 'http://pictures.internal:6379/1.png', false],
  ['pictures.internal', 'http://pictures.internal:443/1.png', false],
  ['pictures.internal:443', 'https://pictures.internal/1.png', true],
  ['pictures.internal:443', 'http://pictures.internal/1.png', false],
  ['pictures.internal:80', 'http://pictures.internal/1.png', true],
  ['pictures.internal:8080', 'http://pictures.internal:8080/1.png', true],
  ['pictures.internal:8080', 'http://pictures.internal/1.png', false],
  ['[::1]', 'http://[::1]/1.png', true],
  ['[::1]', 'http://[::1]:8080/1.png', false],
])('matches a private host without a port only on default ports: %s, %s', (host, url, isPrivate) => {
  expect(isPrivateSource(new URL(url), { privateHosts: [host] })).toBe(isPrivate);
});

it('connects to the checked address and resolves the name once', async () => {
  const server = await serve((_, response) => response.end('picture'));
  const port = server.host.split(':')[1];
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  };
  const host = `images.example:${port}`;
  const read = await get(`http://${host}/a`, { resolve, privateHosts: [host] });
  expect(Buffer.from(read).toString()).toBe('picture');
  expect(asked).toBe(1);
});

it('follows at most three redirects', async () => {
  const server = await serve((request, response) => {
    const at = Number(request.url?.slice(1));
    if (at > 0) response.writeHead(302, { location: `/${at - 1}` }).end();
    else response.end('picture');
  });
  const to = (path: string) => get(`http://${server.host}${path}`, { privateHosts: [server.host] });
  expect(Buffer.from(await to('/3')).toString()).toBe('picture');
  await expect(to('/4')).rejects.toThrow('leads on and on');
});

it.each([
  ['too much', (_, response) => response.end('x'.repeat(101)), 'more than 100 bytes'],
  ['another status', (_, response) => response.writeHead(404).end(), 'status 404'],
  [
    'a redirect to nowhere',
    (_, response) => response.writeHead(302, { location: 'http://' }).end(),
    'is none',
  ],
  ['no answer', (request) => request.socket.destroy(), 'cannot be reached'],
  [
    'half an answer',
    (request, response) => {
      response.writeHead(200, { 'content-length': '50' }).write('x', () => request.socket.destroy());
    },
    'breaks off',
  ],
] as const satisfies readonly (readonly [string, RequestListener, string])[])(
  'rejects %s',
  async (_, answer, words) => {
    const { host } = await serve(answer);
    await expect(get(`http://${host}/`, { privateHosts: [host] })).rejects.toThrow(words);
  },
);

it('times out on a slow answer and a slow name lookup', async () => {
  const { host } = await serve(() => undefined);
  await expect(get(`http://${host}/`, { privateHosts: [host], timeoutMs: 50 })).rejects.toThrow('too long');
  let isEnded = false;
  const resolve = (_: string, signal: AbortSignal) =>
    new Promise<never>(() => {
      signal.onabort = () => {
        isEnded = true;
      };
    });
  await expect(get('https://images.example/', { resolve, timeoutMs: 50 })).rejects.toThrow('too long');
  expect(isEnded).toBe(true);
});

it('takes from this machine only the names of private hosts', async () => {
  const { host } = await serve((_, response) => response.end('picture'));
  const own = host.replace('127.0.0.1', 'localhost');
  expect(Buffer.from(await get(`http://${own}/`, { privateHosts: [own] })).toString()).toBe('picture');
  await expect(get(`https://${own}/`)).rejects.toThrow('its host');
});
