import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SiwxHost } from '../contract/siwx.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { type MemoryStorage, memoryStorage } from '../testing/memory-storage.ts';
import { ReownAuthentication, type ReownAuthenticationOptions } from './reown-authentication.ts';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const tokenKey = '@appkit/siwx-auth-token';
const nonceKey = '@appkit/siwx-nonce-token';

const account = (of: object = {}) => ({
  aud: 'https://site.example',
  iss: 'mooring',
  exp: 2_000_000_000,
  projectIdKey: 'shop',
  sub: `eip155:1:${address}`,
  address,
  chainId: 1,
  chainNamespace: 'eip155',
  caip2Network: 'eip155:1',
  uri: 'https://site.example/',
  domain: 'site.example',
  projectUuid: '00000000-0000-8000-8000-000000000001',
  profileUuid: '00000000-0000-8000-8000-000000000002',
  nonce: 'abcdefgh12',
  ...of,
});
const tokenFor = (of: object = {}) => `a.${Buffer.from(JSON.stringify(account(of))).toString('base64url')}.b`;

interface Asked {
  readonly method: string | undefined;
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

beforeEach(() => vi.stubGlobal('location', { host: 'site.example', href: 'https://site.example/#x' }));
afterEach(() => vi.unstubAllGlobals());

/** A page whose API returns the given answers. */
async function start(
  answers: Readonly<Record<string, readonly [status: number, body: unknown]>> = {},
  { storage = memoryStorage(), ...options }: ReownAuthenticationOptions & { storage?: MemoryStorage } = {},
) {
  const requested: Asked[] = [];
  const usual = {
    'GET /auth/v1/nonce': [200, { nonce: 'abcdefgh12', token: 'nonce.token' }],
    'POST /auth/v1/authenticate': [200, { token: tokenFor() }],
    'GET /auth/v1/me': [200, account()],
    'POST /auth/v1/sign-out': [200, {}],
    'PUT /auth/v1/account-metadata': [200, { metadata: null }],
    ...answers,
  } as Readonly<Record<string, readonly [number, unknown]>>;
  const api = await localApi((response, request) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.once('end', () => {
      const path = request.url ?? '';
      requested.push({ method: request.method, path, headers: request.headers, body });
      const [status, answer] = usual[`${request.method} ${path.split('?')[0]}`] ?? [404, {}];
      sendJson(response, status, answer);
    });
  });
  const siwx = new ReownAuthentication(options);
  const host: SiwxHost = {
    now: () => Date.UTC(2026, 0, 2),
    storage,
    verifies: () => false,
    verifyMessage: async () => false,
    apiUrl: (path) => `${api.url}${path}${path.includes('?') ? '&' : '?'}projectId=shop`,
  };
  siwx.attach(host);
  return { siwx, storage, requested };
}

async function signIn({ siwx }: Awaited<ReturnType<typeof start>>): Promise<void> {
  const message = await siwx.createMessage({ chainId: 'eip155:1', accountAddress: address });
  const { toString: _, ...data } = message;
  await siwx.addSession({ data, message: message.toString(), signature: '0x12' });
}

const failure = (code: string) => ({ error: { code, message: 'No.', retryable: false } });
const ended = [401, failure('SIGN_IN_ENDED')] as const;

it('signs a nonce from the API, and is signed in as long as the API confirms it', async () => {
  const page = await start();
  const { siwx, storage, requested } = page;
  expect(await siwx.getSessions('eip155:1', address)).toEqual([]);
  expect(requested).toEqual([]);
  await signIn(page);
  const [, authenticate] = requested;
  expect(authenticate?.headers['x-nonce-jwt']).toBe('Bearer nonce.token');
  const { message, signature } = JSON.parse(authenticate?.body ?? '');
  expect(message).toContain('site.example wants you to sign in with your Ethereum account:');
  expect(message).toContain('Nonce: abcdefgh12');
  expect(signature).toBe('0x12');
  expect([storage.getItem(tokenKey), storage.getItem(nonceKey)]).toEqual([tokenFor(), null]);
  const [session] = await siwx.getSessions('eip155:1', address.toLowerCase());
  expect(session?.data).toMatchObject({ chainId: 'eip155:1', domain: 'site.example', nonce: 'abcdefgh12' });
  expect(requested.at(-1)?.headers.authorization).toBe(`Bearer ${tokenFor()}`);
});

it('stays signed in after a reload', async () => {
  const before = await start();
  await signIn(before);
  const { siwx } = await start({}, { storage: before.storage });
  expect(await siwx.getSessions('eip155:1', address)).toHaveLength(1);
});

it.each([
  ['on another chain', 'eip155:10', address],
  ['of another account', 'eip155:1', `0x${'12'.repeat(20)}`],
  ['of another namespace', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address],
] as const)('has no sign-in %s', async (_, chainId, of) => {
  const page = await start();
  await signIn(page);
  expect(await page.siwx.getSessions(chainId, of)).toEqual([]);
  await page.siwx.revokeSession(chainId, of);
  expect(page.storage.getItem(tokenKey)).not.toBeNull();
});

it('has no sign-in if the API returns another account than its token', async () => {
  const page = await start({ 'GET /auth/v1/me': [200, account({ address: `0x${'12'.repeat(20)}` })] });
  await signIn(page);
  expect(await page.siwx.getSessions('eip155:1', address)).toEqual([]);
});

it('removes an expired token, and keeps it while the API is unavailable', async () => {
  const away = await start({ 'GET /auth/v1/me': [502, {}] });
  await signIn(away);
  expect(await away.siwx.getSessions('eip155:1', address)).toEqual([]);
  expect(away.storage.getItem(tokenKey)).toBe(tokenFor());
  const over = await start({ 'GET /auth/v1/me': ended }, { storage: away.storage });
  expect(await over.siwx.getSessions('eip155:1', address)).toEqual([]);
  expect(over.storage.getItem(tokenKey)).toBeNull();
});

it("rejects with the API's error, and never reuses a nonce", async () => {
  const page = await start({ 'POST /auth/v1/authenticate': [401, failure('SIGNATURE_INVALID')] });
  await expect(signIn(page)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' });
  expect(page.storage.getItem(nonceKey)).toBeNull();
  const again = page.siwx.addSession({ data: {} as never, message: 'text', signature: '0x' });
  await expect(again).rejects.toMatchObject({ code: 'SIGN_IN_INVALID' });
});

it('signs out locally and at the API, even if the API fails', async () => {
  for (const answers of [{}, { 'POST /auth/v1/sign-out': [500, {}] as const }]) {
    const page = await start(answers);
    await signIn(page);
    await page.siwx.revokeSession('eip155:1', address);
    expect(page.requested.at(-1)).toMatchObject({ method: 'POST', path: '/auth/v1/sign-out?projectId=shop' });
    expect(page.storage.getItem(tokenKey)).toBeNull();
  }
  const page = await start();
  await signIn(page);
  await page.siwx.setSessions([]);
  expect(page.storage.getItem(tokenKey)).toBeNull();
});

it("returns the account, and stores the site's metadata with it", async () => {
  const page = await start();
  await expect(page.siwx.getSessionAccount()).rejects.toMatchObject({ code: 'SIGN_IN_INVALID' });
  await signIn(page);
  expect(await page.siwx.getSessionAccount()).toMatchObject({ address });
  expect(page.requested.at(-1)?.path).toContain('includeAppKitAccount=true');
  await page.siwx.setSessionAccountMetadata({ name: 'Ann' });
  expect(page.requested.at(-1)).toMatchObject({ method: 'PUT', body: '{"metadata":{"name":"Ann"}}' });
});

it.each(['', 'no token', 'a\r\nb.c.d', 'a.b.c', `a.${btoa('null')}.c`, 'a'.repeat(100_000)])(
  'ignores an invalid token in storage: %j',
  async (text) => {
    const { siwx, storage, requested } = await start();
    storage.setItem(tokenKey, text);
    expect(await siwx.getSessions('eip155:1', address)).toEqual([]);
    await siwx.revokeSession('eip155:1', address);
    expect(requested.every(({ path }) => path.includes('sign-out'))).toBe(true);
  },
);

it('keeps the sign-in until the page is left if storage fails', async () => {
  const storage = memoryStorage();
  const full = {
    ...storage,
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => {},
  };
  const page = await start({}, { storage: full as MemoryStorage });
  await signIn(page);
  expect(await page.siwx.getSessions('eip155:1', address)).toHaveLength(1);
});

it('needs `services.api`, is required by default, and serves accounts of chains with messages', async () => {
  const siwx = new ReownAuthentication({ required: false });
  const input = { chainId: 'eip155:1', accountAddress: address } as const;
  await expect(siwx.createMessage(input)).rejects.toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' });
  expect([siwx.getRequired(), new ReownAuthentication().getRequired()]).toEqual([false, true]);
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  expect([siwx.serves(solana), siwx.serves('tezos:NetXdQprcVkpaWU')]).toEqual([true, false]);
});
