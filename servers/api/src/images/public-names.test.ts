import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once, setMaxListeners } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { publicNames } from './public-names.ts';

const [typeA, typeAaaa] = [1, 28];

/**
 * A name server with one address of each family for every name, or which drops questions of these types; `asked`
 * resolves with its next question.
 */
async function serveNames(...dropped: readonly number[]) {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  socket.on('message', (question, { port, address }) => {
    const end = question.indexOf(0, 12) + 5;
    const type = question.readUInt16BE(end - 4);
    if (dropped.includes(type)) return;
    const data = type === typeA ? [192, 0, 2, 7] : [0x20, 0x01, 0x0d, 0xb8, ...Array(11).fill(0), 9];
    const found = type === typeA || type === typeAaaa;
    const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, found ? 1 : 0, 0, 0, 0, 0]);
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]);
    socket.send(Buffer.concat([head, question.subarray(12, end), ...(found ? [record] : [])]), port, address);
  });
  return { servers: [`127.0.0.1:${socket.address().port}`], asked: () => once(socket, 'message') };
}

it('resolves the addresses of both families', async () => {
  const { servers } = await serveNames();
  const resolve = publicNames({ timeoutMs: 10_000, atOnce: 1, servers });
  for (let times = 0; times < 2; times += 1) {
    expect(await resolve('images.example', new AbortController().signal)).toEqual([
      { address: '192.0.2.7', family: 4 },
      { address: '2001:db8::9', family: 6 },
    ]);
  }
});

it.each([
  [typeAaaa, { address: '192.0.2.7', family: 4 }],
  [typeA, { address: '2001:db8::9', family: 6 }],
])(
  'waits 300 ms for a question of type %i that is dropped, once it has addresses of the other',
  async (type, kept) => {
    const { servers } = await serveNames(type);
    const waits: number[] = [];
    const clock = {
      now: () => 0,
      after(milliseconds: number, run: () => void) {
        waits.push(milliseconds);
        queueMicrotask(run);
        return () => undefined;
      },
    };
    const resolve = publicNames({ timeoutMs: 600_000, atOnce: 1, servers, clock });
    expect(await resolve('images.example', new AbortController().signal)).toEqual([kept]);
    expect(waits).toEqual([300]);
  },
);

it('ends slow names with the request, and neither keeps the system’s resolver waiting', async () => {
  const { servers, asked } = await serveNames(typeA, typeAaaa);
  const resolve = publicNames({ timeoutMs: 600_000, atOnce: 16, servers });
  const gone = new AbortController();
  setMaxListeners(0, gone.signal);
  let settled = 0;
  const first = asked();
  const slow = Array.from({ length: 16 }, async (_, n) => {
    const found = await resolve(`slow${n}.example`, gone.signal);
    settled += 1;
    return found;
  });
  await first;
  await expect(resolve('one-more.example', gone.signal)).rejects.toThrow('too many hosts');
  expect((await lookup('localhost')).address).not.toBe('');
  expect(settled).toBe(0);
  gone.abort();
  expect(await Promise.all(slow)).toEqual(Array(16).fill([]));
  await expect(resolve('later.example', gone.signal)).rejects.toThrow('aborted');
});

it('finds nothing if no name server answers in time', async () => {
  const { servers } = await serveNames(typeA, typeAaaa);
  const resolve = publicNames({ timeoutMs: 1, atOnce: 1, servers });
  expect(await resolve('slow.example', new AbortController().signal)).toEqual([]);
});
