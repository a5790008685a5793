import { FakeClock, settle } from '@mooring/protocol/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SocketClose, SocketLike, SocketMessage } from '../ports/socket.ts';
import { RelayConnection, type RelayConnectionOptions } from './relay-connection.ts';

const identity = {
  seed: '01'.repeat(32),
  clientId: 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw',
};

/** A socket that the test controls. */
class TestSocket implements SocketLike {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  readonly sent: string[] = [];
  readonly closedWith: (number | undefined)[] = [];
  held: boolean | undefined;
  readyState = 1;

  constructor(readonly url: string) {}

  send(text: string): void {
    this.sent.push(text);
  }
  close(code?: number): void {
    this.closedWith.push(code);
  }
  ref(): void {
    this.held = true;
  }
  unref(): void {
    this.held = false;
  }
  opens(): void {
    (this.onopen as ((event: object) => void) | null)?.({});
  }
  says(data: unknown): void {
    (this.onmessage as ((event: SocketMessage) => void) | null)?.({ data });
  }
  closes(close: Partial<SocketClose> = { code: 1006, reason: '' }): void {
    (this.onclose as ((event: object) => void) | null)?.(close);
  }
  /** The claims of its token. */
  get claims(): { iss: string; sub: string; aud: string; iat: number; exp: number } {
    const token = new URL(this.url).searchParams.get('auth') ?? '';
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  }
}

function setUp(options: Partial<RelayConnectionOptions> = {}) {
  const clock = new FakeClock();
  const sockets: TestSocket[] = [];
  const events: unknown[] = [];
  const connection = new RelayConnection({
    url: 'ws://relay.test/',
    projectId: 'project',
    userAgent: 'wc-2/js-2.21.8/test/node',
    clock,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    openSocket: async () => (url) => {
      const socket = new TestSocket(url);
      sockets.push(socket);
      return socket;
    },
    identity: () => identity,
    onOpen: () => events.push('open'),
    onFrame: (text) => events.push(text),
    onClose: (close) => events.push(close),
    ...options,
  });
  /** Waits for the next attempt's socket. */
  const next = async () => {
    await settle();
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket');
    return socket;
  };
  return { clock, sockets, events, connection, next };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

describe('RelayConnection', () => {
  test('opens one socket for any number of concurrent calls', async () => {
    const { connection, sockets, events, next } = setUp();
    const opening = [connection.open(), connection.open()];
    expect([connection.isOpening, connection.isOpen]).toEqual([true, false]);
    (await next()).opens();
    await Promise.all(opening);
    await connection.open();
    expect([connection.isOpening, connection.isOpen]).toEqual([false, true]);
    expect(sockets).toHaveLength(1);
    expect(events).toEqual(['open']);
  });

  test('signs a new token for each attempt, with one subject and the configured URL', async () => {
    const url = 'ws://relay.test/path?own=1';
    const { clock, connection, sockets, next } = setUp({ url });
    connection.open().catch(() => undefined);
    (await next()).closes();
    await clock.advance(1_000);
    const [first, second] = sockets;
    expect(sockets).toHaveLength(2);
    expect(first?.claims).toMatchObject({ iss: identity.clientId, aud: url, iat: 1_700_000_000 });
    expect(second?.claims).toEqual({
      ...first?.claims,
      iat: 1_700_000_001,
      exp: 1_700_000_001 + 86_400,
    });
    expect(first?.claims.sub).toMatch(/^[0-9a-f]{64}$/);
    const query = new URL(second?.url ?? '').searchParams;
    expect([...query.keys()].sort()).toEqual(['auth', 'own', 'projectId', 'ua', 'useOnCloseEvent']);
    const other = setUp({ url });
    other.connection.open().catch(() => undefined);
    expect((await other.next()).claims.sub).not.toBe(first?.claims.sub);
  });

  test('tries five times, with growing pauses, and then rejects', async () => {
    const { clock, connection, sockets, next, events } = setUp();
    const opening = codeOf(connection.open());
    for (const pause of [1_000, 2_000, 3_000, 4_000]) {
      (await next()).closes();
      const count = sockets.length;
      await clock.advance(pause - 1);
      expect(sockets).toHaveLength(count);
      await clock.advance(1);
      expect(sockets).toHaveLength(count + 1);
    }
    (await next()).closes();
    expect(await opening).toBe('RELAY_UNREACHABLE');
    expect([connection.isOpening, events, clock.pending]).toEqual([false, [], 0]);
    const again = connection.open();
    (await next()).opens();
    await again;
    expect(sockets).toHaveLength(6);
  });

  test('closes a socket that does not open within 15 s, even if it opens later', async () => {
    const { clock, connection, sockets, next, events } = setUp();
    const opening = connection.open();
    const slow = await next();
    await clock.advance(14_999);
    expect(slow.closedWith).toEqual([]);
    await clock.advance(1);
    expect(slow.closedWith).toEqual([undefined]);
    slow.opens();
    slow.says('late');
    slow.closes();
    expect([connection.isOpen, events]).toEqual([false, []]);
    await clock.advance(1_000);
    sockets.at(-1)?.opens();
    await opening;
    expect(sockets).toHaveLength(2);
    expect(clock.pending).toBe(0);
  });

  test('rejects with the reason of the last attempt', async () => {
    const { clock, connection } = setUp();
    const opening = connection.open().catch((error: Error) => error);
    await clock.advance(5 * 15_000 + 10_000);
    expect(await opening).toMatchObject({
      code: 'RELAY_STALLED',
      message: 'Socket stalled when trying to connect to ws://relay.test/',
    });
  });

  test('retries if the platform throws instead of opening a socket', async () => {
    let count = 0;
    const { clock, connection } = setUp({
      openSocket: async () => () => {
        count += 1;
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    const opening = codeOf(connection.open());
    await clock.advance(10_000);
    expect([await opening, count, clock.pending]).toEqual(['RELAY_UNREACHABLE', 5, 0]);
  });

  test.each([
    ['', 'RELAY_URL_MISSING'],
    ['https://relay.test', 'RELAY_URL_INVALID'],
    ['relay', 'RELAY_URL_INVALID'],
  ])('rejects the URL %j at once', async (url, code) => {
    const { clock, connection, sockets } = setUp({ url });
    expect(await codeOf(connection.open())).toBe(code);
    expect([sockets, clock.pending]).toEqual([[], 0]);
  });
});

describe('an open socket', () => {
  async function open() {
    const all = setUp();
    const opening = all.connection.open();
    const socket = await all.next();
    socket.opens();
    await opening;
    all.events.length = 0;
    return { ...all, socket };
  }

  test('sends nothing while the relay closes it: a browser would only complain', async () => {
    const { connection, socket } = await open();
    socket.readyState = 2;
    connection.send('out');
    expect(socket.sent).toEqual([]);
  });

  test('sends and receives text, and ignores other frames', async () => {
    const { connection, socket, events } = await open();
    connection.send('out');
    socket.says('in');
    for (const data of [new ArrayBuffer(1), null, 5, {}]) socket.says(data);
    expect([socket.sent, events]).toEqual([['out'], ['in']]);
  });

  test.each([
    [
      { code: 3000, reason: 'Unauthorized: invalid key' },
      { code: 3000, reason: 'Unauthorized: invalid key' },
    ],
    [{ code: 1006 }, { code: 1006, reason: '' }],
    [
      { code: 1006, reason: 5 },
      { code: 1006, reason: '5' },
    ],
  ])('reports its close with %j once, and can be replaced', async (close, reported) => {
    const { connection, socket, events, sockets, next } = await open();
    socket.closes(close as SocketClose);
    socket.closes();
    socket.says('late');
    connection.send('nowhere');
    expect([events, socket.sent, connection.isOpen]).toEqual([[reported], [], false]);
    const again = connection.open();
    (await next()).opens();
    await again;
    expect(sockets).toHaveLength(2);
  });

  test('reports nothing after close(), which may be called twice', async () => {
    const { connection, socket, events } = await open();
    connection.close();
    connection.close();
    socket.closes();
    socket.says('late');
    expect(socket.closedWith).toEqual([1000]);
    expect(events).toEqual([{ code: 1000, reason: '' }]);
  });

  test('keeps the process alive only while it is held', async () => {
    const { connection, socket } = await open();
    connection.hold(false);
    expect(socket.held).toBe(false);
    connection.hold(true);
    expect(socket.held).toBe(true);
  });

  test('handles an error that no close follows', async () => {
    const { connection, socket } = await open();
    (socket.onerror as ((event: object) => void) | null)?.({});
    expect(connection.isOpen).toBe(true);
    connection.close();
    // An error without a listener would end a Node process.
    expect(socket.onerror).toBeTypeOf('function');
  });
});

describe('close() while opening', () => {
  /** A connection that stands still at one point of opening. */
  async function at(point: string) {
    let load: () => void = () => undefined;
    const loaded = new Promise<void>((resolve) => (load = resolve));
    const made: TestSocket[] = [];
    const all = setUp({
      openSocket: async () => {
        if (point === 'while its code loads' && made.length === 0) await loaded;
        return (url) => {
          const socket = new TestSocket(url);
          made.push(socket);
          return socket;
        };
      },
    });
    const opening = codeOf(all.connection.open());
    if (point !== 'at once') await settle();
    if (point === 'in a pause') made[0]?.closes();
    await settle();
    return { ...all, made, opening, load };
  }

  test.each(['at once', 'while its code loads', 'while the socket opens', 'in a pause'])(
    '%s',
    async (point) => {
      const { connection, opening, load, clock, made, events } = await at(point);
      connection.close();
      load();
      expect(await opening).toBe('ABORTED');
      for (const socket of made) socket.opens();
      await clock.advance(60_000);
      expect([connection.isOpen, connection.isOpening, events, clock.pending]).toEqual([false, false, [], 0]);
      expect(made.every(({ closedWith }) => closedWith.length > 0) || point === 'in a pause').toBe(true);
    },
  );

  test.each(['at once', 'while its code loads', 'while the socket opens', 'in a pause'])(
    '%s, and a new socket can be opened in the same turn',
    async (point) => {
      const { connection, opening, load, made, events, clock } = await at(point);
      connection.close();
      const again = connection.open();
      load();
      await settle();
      made.at(-1)?.opens();
      expect(await opening).toBe('ABORTED');
      await again;
      expect([connection.isOpen, connection.isOpening, events]).toEqual([true, false, ['open']]);
      connection.close();
      expect(clock.pending).toBe(0);
    },
  );
});

test('holds at most one socket, and leaves none behind, whatever happens', async () => {
  const step = fc.constantFrom('open', 'close', 'opens', 'closes', 'wait', 'turn');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { connection, clock, sockets } = setUp();
      for (const one of steps) {
        if (one === 'open') connection.open().catch(() => undefined);
        if (one === 'close') connection.close();
        if (one === 'opens') sockets.at(-1)?.opens();
        if (one === 'closes') sockets.at(-1)?.closes();
        if (one === 'wait') await clock.advance(4_000);
        if (one === 'turn') await settle();
        const live = sockets.filter(({ onmessage }) => onmessage !== null);
        expect(live.length).toBeLessThanOrEqual(1);
      }
      connection.close();
      await clock.advance(60_000);
      expect(sockets.filter(({ onmessage }) => onmessage !== null)).toEqual([]);
      expect([connection.isOpen, connection.isOpening, clock.pending]).toEqual([false, false, 0]);
    }),
    { numRuns: 60 },
  );
});
