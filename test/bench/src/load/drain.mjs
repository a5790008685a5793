import { addressFor, ask, connectClient, hex } from '../relay/clients.mjs';

const topics = 100;
const window = 64;
const body = 'm'.repeat(1_000);

/**
 * Fills unread mailboxes, then has one client fetch everything, like a wallet that was offline.
 *
 * @param {string} url
 * @param {number} count of messages, spread over a hundred topics
 */
export async function measureDrain(url, count) {
  const publisher = await connectClient(await addressFor(url, 9_000_001));
  let published = 0;
  let sent = 0;
  const started = performance.now();
  await new Promise((resolve, reject) => {
    const send = () => {
      sent += 1;
      const topic = hex(2_000_000 + (sent % topics));
      const params = { topic, message: `${sent} ${body}`, ttl: 3_600, prompt: false, tag: 1_108 };
      publisher.send(JSON.stringify({ id: String(sent), jsonrpc: '2.0', method: 'irn_publish', params }));
    };
    publisher.on('message', (data) => {
      const { error } = JSON.parse(String(data));
      if (error) reject(new Error(`a publish was refused: ${error.message}`));
      published += 1;
      if (published === count) resolve(undefined);
      else if (sent < count) send();
    });
    publisher.on('close', (code) => reject(new Error(`the relay closed the publisher with ${code}`)));
    for (let slot = 0; slot < window; slot += 1) send();
  });
  const filled = performance.now();
  publisher.removeAllListeners('close').terminate();

  const reader = await connectClient(await addressFor(url, 9_000_002));
  const seen = new Set();
  const began = performance.now();
  let answers = Promise.resolve();
  await new Promise((resolve, reject) => {
    reader.on('close', (code) => reject(new Error(`the relay closed the reader with ${code}`)));
    reader.on('message', (data) => {
      const { id, method, params } = JSON.parse(String(data));
      if (method !== 'irn_subscription') return;
      reader.send(`{"id":"${id}","jsonrpc":"2.0","result":true}`);
      seen.add(params.data.message.split(' ', 1)[0]);
      if (seen.size === count) resolve(undefined);
    });
    const all = Array.from({ length: topics }, (_, index) => hex(2_000_000 + index));
    answers = ask(reader, 'irn_batchSubscribe', { topics: all });
    answers.catch(reject);
  });
  const seconds = (performance.now() - began) / 1_000;
  reader.removeAllListeners('close').terminate();
  return {
    storedPerSecond: count / ((filled - started) / 1_000),
    drainSeconds: seconds,
    drainedPerSecond: count / seconds,
  };
}
