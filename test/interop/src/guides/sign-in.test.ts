import { createHmac } from 'node:crypto';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeExample } from './write-example.ts';

const start = new Date('2026-01-01T00:00:00Z');
const secret = 'secret of the shop';
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the server of the sign-in guide', () => {
  const example = writeExample('sign-in.md', 'new Hono()');
  let app: { request(path: string, init?: RequestInit): Promise<Response> };
  let nodeAnswers = async () => {};

  afterEach(() => {
    nodeAnswers = async () => {};
  });

  beforeAll(async () => {
    vi.stubEnv('COOKIE_SECRET', secret);
    vi.stubEnv('RPC_URL', 'http://node.example');
    // A node on which the address has no contract: its call for ERC-6492 reverts.
    vi.stubGlobal('fetch', async () => {
      await nodeAnswers();
      return Response.json({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' } });
    });
    ({ default: app } = await import(/* @vite-ignore */ example.file));
  });

  afterAll(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    example.remove();
  });

  /** The cookie that an answer sets, as a browser sends it. */
  const cookieOf = (answer: Response, name: string) => {
    const found = answer.headers
      .getSetCookie()
      .map((text) => text.split(';')[0] ?? '')
      .find((text) => text.startsWith(`${name}=`) && text !== `${name}=`);
    if (found === undefined) throw new Error(`The answer sets no cookie ${name}.`);
    return found;
  };

  const send = (path: string, cookie: string, body = '{}') =>
    app.request(path, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body });

  const sessionOf = (cookie: string) => app.request('/session', { headers: { cookie } });

  /** A nonce's cookie, and the body of its request to `/verify`. */
  async function signed(changes: { readonly domain?: string; readonly chainId?: number } = {}) {
    const answer = await app.request('/nonce');
    const message = createSiweMessage({
      address: account.address,
      chainId: 1,
      domain: 'shop.example',
      nonce: await answer.text(),
      uri: 'https://shop.example',
      version: '1',
      ...changes,
    });
    const signature = await account.signMessage({ message });
    return { cookie: cookieOf(answer, 'nonce'), message, body: JSON.stringify({ message, signature }) };
  }

  async function signIn() {
    const { cookie, body } = await signed();
    return cookieOf(await send('/verify', cookie, body), 'session');
  }

  /** A cookie with any text, signed as the server signs. */
  const signedCookie = (name: string, text: string) => {
    const signature = createHmac('sha256', secret).update(text).digest('base64');
    return `${name}=${encodeURIComponent(`${text}.${signature}`)}`;
  };

  it('signs an account in and out', async () => {
    const { cookie, body } = await signed();
    const answer = await send('/verify', cookie, body);
    const who = { address: account.address, chainId: 1 };
    expect([answer.status, await answer.json()]).toEqual([200, who]);
    const session = cookieOf(answer, 'session');
    expect(await (await sessionOf(session)).json()).toEqual(who);
    expect((await send('/sign-out', session)).status).toBe(204);
  });

  it('accepts a nonce once, also from two requests at the same time', async () => {
    const { cookie, body } = await signed();
    // Neither is answered before both signatures are being checked.
    const waiting: (() => void)[] = [];
    nodeAnswers = () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 2) for (const answer of waiting) answer();
      });
    const [one, other] = await Promise.all([send('/verify', cookie, body), send('/verify', cookie, body)]);
    expect([one.status, other.status].sort()).toEqual([200, 401]);
  });

  it('remembers a used nonce while others are used, until it expires', async () => {
    const { cookie, body } = await signed();
    await send('/verify', cookie, body);
    later(200);
    await signIn();
    expect((await send('/verify', cookie, body)).status).toBe(401);
    later(10 * 86_400);
    expect((await send('/verify', cookie, body)).status).toBe(401);
  });

  it('refuses a nonce after five minutes, even if the cookie still arrives', async () => {
    const [early, late] = [await signed(), await signed()];
    later(299);
    expect((await send('/verify', early.cookie, early.body)).status).toBe(200);
    later(1);
    expect((await send('/verify', late.cookie, late.body)).status).toBe(401);
  });

  it('refuses a session after a day, even if the cookie still arrives', async () => {
    const session = await signIn();
    later(86_399);
    expect((await sessionOf(session)).status).toBe(200);
    later(1);
    expect((await sessionOf(session)).status).toBe(401);
  });

  it('refuses a copy of the cookie after the sign-out, and no other session', async () => {
    const [ended, other] = [await signIn(), await signIn()];
    await send('/sign-out', ended);
    expect((await sessionOf(ended)).status).toBe(401);
    expect((await sessionOf(other)).status).toBe(200);
  });

  it('refuses a cookie under another name', async () => {
    const { cookie, body } = await signed();
    expect((await sessionOf(cookie.replace('nonce=', 'session='))).status).toBe(401);
    const session = await signIn();
    expect((await send('/verify', session.replace('session=', 'nonce='), body)).status).toBe(401);
  });

  it.each([
    ['of no value', 'session='],
    ['that is not signed', 'session=abc'],
    ['with another signature', `session=${encodeURIComponent(`{}.${'A'.repeat(43)}=`)}`],
    ['that is wrongly encoded', 'session=%E0%A4%A'],
    ['that is signed, and no JSON', signedCookie('session', 'abc')],
    ['that is signed, and null', signedCookie('session', 'null')],
    ['that is signed, and without an expiry', signedCookie('session', '{"name":"session","id":"1"}')],
  ])('answers a cookie %s with 401', async (_, cookie) => {
    const { body } = await signed();
    expect((await sessionOf(cookie)).status).toBe(401);
    expect((await send('/verify', cookie.replace('session=', 'nonce='), body)).status).toBe(401);
    expect((await send('/sign-out', cookie)).status).toBe(204);
  });

  it.each([
    ['domain', { domain: 'evil.example' }],
    ['chain', { chainId: 10 }],
  ])('refuses a message for another %s', async (_, changes) => {
    const { cookie, body } = await signed(changes);
    expect((await send('/verify', cookie, body)).status).toBe(401);
  });

  it('refuses another signature, and any other body', async () => {
    const { cookie, message } = await signed();
    const other = privateKeyToAccount(`0x${'22'.repeat(32)}`);
    const bodies = [
      ...['', 'null', '[]', '{}', '{"message":1,"signature":"0x"}'],
      JSON.stringify({ message, signature: 'signed' }),
      JSON.stringify({ message, signature: '0x12' }),
      JSON.stringify({ message, signature: await other.signMessage({ message }) }),
      JSON.stringify({ message: 'Ahoy', signature: await account.signMessage({ message: 'Ahoy' }) }),
    ];
    for (const body of bodies)
      expect([body, (await send('/verify', cookie, body)).status]).toEqual([body, 401]);
  });
});

describe('readSignIn of the sign-in guide', () => {
  const example = writeExample('sign-in.md', 'export async function readSignIn');
  type Body = { readonly message: string; readonly signature: string; readonly chainId: string };
  let readSignIn: (body: Body, nonce: string, ask: () => Promise<unknown>) => Promise<string | undefined>;

  beforeAll(async () => {
    ({ readSignIn } = await import(/* @vite-ignore */ example.file));
  });

  afterAll(() => example.remove());

  const nonce = '0123456789abcdef';
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

  async function read(times: { issuedAt?: Date; notBefore?: Date; expirationTime?: Date }) {
    const message = createSiweMessage({
      address: account.address,
      chainId: 1,
      domain: 'shop.example',
      nonce,
      uri: 'https://shop.example',
      version: '1',
      issuedAt: start,
      ...times,
    });
    const signature = await account.signMessage({ message });
    return readSignIn({ message, signature, chainId: 'eip155:1' }, nonce, async () => '0x');
  }

  it.each([
    ['issued now', {}],
    ['issued by a clock ten minutes behind', { issuedAt: at(-600) }],
    ['issued by a clock ten minutes ahead', { issuedAt: at(600) }],
    ['valid from now', { notBefore: at(0) }],
    ['valid for a second more', { expirationTime: at(1) }],
  ])('accepts a message %s', async (_, times) => {
    expect(await read(times)).toBe(`eip155:1:${account.address}`);
  });

  it.each([
    ['issued more than ten minutes ago', { issuedAt: at(-601) }],
    ['issued in the future', { issuedAt: new Date('2999-01-01T00:00:00Z') }],
    ['not yet valid', { notBefore: at(1) }],
    ['expired', { expirationTime: at(0) }],
  ])('refuses a message %s', async (_, times) => {
    expect(await read(times)).toBeUndefined();
  });
});
