import { once } from 'node:events';
import { connect } from 'node:net';
import { Redis } from 'ioredis';

const body = 'm'.repeat(1_000);

/**
 * Two Redis clients, one subscribed to the other's messages.
 *
 * @param {number} port
 * @returns {import('../relay/clients.mjs').OpenPair}
 */
export function redisPair(port) {
  let channels = 0;
  return async (onDone, onRefused) => {
    channels += 1;
    const channel = `bench-${channels}`;
    const options = { port, host: '127.0.0.1' };
    const [publisher, reader] = [new Redis(options), new Redis(options)];
    for (const client of [publisher, reader]) client.on('error', onRefused);
    /** @type {number[]} */
    const sent = [];
    reader.on('message', () => onDone(sent.shift() ?? 0));
    await Promise.all([reader.subscribe(channel), publisher.ping()]);
    return {
      send: (at) => {
        sent.push(at);
        publisher.publish(channel, body).catch(onRefused);
      },
      close: () => {
        for (const client of [publisher, reader]) client.removeAllListeners('error').disconnect();
      },
    };
  };
}

/**
 * A NATS client; the text protocol needs no library.
 *
 * @param {number} port
 * @param {(line: string) => void} onLine
 * @param {(error: Error) => void} onError
 */
async function connectNats(port, onLine, onError) {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true).on('error', onError);
  let rest = '';
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === 'PING') socket.write('PONG\r\n');
      else if (line.startsWith('-ERR')) onError(new Error(line));
      else onLine(line);
    }
  });
  await once(socket, 'connect');
  socket.write('CONNECT {"verbose":false,"pedantic":false}\r\n');
  return socket;
}

/**
 * The same for NATS.
 *
 * @param {number} port
 * @returns {import('../relay/clients.mjs').OpenPair}
 */
export function natsPair(port) {
  let subjects = 0;
  return async (onDone, onRefused) => {
    subjects += 1;
    const subject = `bench.${subjects}`;
    /** @type {number[]} */
    const sent = [];
    let isReady = () => {};
    const ready = new Promise((resolve) => {
      isReady = () => resolve(undefined);
    });
    const publisher = await connectNats(port, () => {}, onRefused);
    const reader = await connectNats(
      port,
      (line) => {
        if (line === 'PONG') isReady();
        else if (line === body) onDone(sent.shift() ?? 0);
      },
      onRefused,
    );
    reader.write(`SUB ${subject} 1\r\nPING\r\n`);
    await ready;
    return {
      send: (at) => {
        sent.push(at);
        publisher.write(`PUB ${subject} ${body.length}\r\n${body}\r\n`);
      },
      close: () => {
        for (const socket of [publisher, reader]) socket.removeAllListeners('error').destroy();
      },
    };
  };
}
