import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { closedByServer, open, serve } from '../test-support/test-server.ts';

const get = (path: string, ...headers: readonly string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
/** More than a connection can buffer. */
const large = Buffer.alloc(30_000_000, 'x');

describe('pipelined requests', () => {
  it('are answered one at a time, in order', async () => {
    const underWay: (() => void)[] = [];
    const port = await serve(({ url }, response) => underWay.push(() => response.end(url)));
    const socket = open(port);
    socket.write(`${get('/1')}${get('/2')}${get('/3', 'Connection: close')}`);
    let text = '';
    socket.on('data', (piece) => {
      text += String(piece);
    });
    const closed = once(socket, 'close');
    for (let answers = 0; answers < 3; answers += 1) {
      while (underWay.length === 0) await turn();
      expect(underWay).toHaveLength(1);
      underWay.pop()?.();
    }
    await closed;
    expect(text.match(/\/\d$|\/\d(?=HTTP)/gm)).toEqual(['/1', '/2', '/3']);
  });

  it.each([
    ['', []],
    [', with an expectation that nobody knows', ['Expect: the-unexpected']],
  ])('by the thousand%s, close the connection', async (_, headers) => {
    let asked = 0;
    const port = await serve((_request, response) => {
      asked += 1;
      setImmediate(() => response.end(large));
    });
    const closed = closedByServer();
    const socket = open(port).pause();
    socket.write(get('/', ...headers).repeat(10_000));
    await closed;
    expect(asked).toBe(headers.length > 0 ? 0 : 1);
    socket.destroy();
  });

  it('are dropped when the connection closes after an answer', async () => {
    const asked: (string | undefined)[] = [];
    const port = await serve(({ url }, response) => {
      asked.push(url);
      response.setHeader('connection', 'close');
      setImmediate(() => response.end());
    });
    const socket = open(port).resume();
    socket.write(`${get('/1')}${get('/2')}${get('/3')}`);
    await once(socket, 'close');
    expect(asked).toEqual(['/1']);
  });
});
