import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, test } from 'vitest';
import { OpenRequests, purposeOf } from './open-requests.ts';

const sending = { topic: 'topic', namespace: 'eip155', chain: 'eip155:1', method: 'personal_sign' } as const;

function made(ping?: (topic: string) => Promise<void>) {
  const clock = new FakeClock();
  const emitted: unknown[] = [];
  const requests = new OpenRequests({
    clock,
    ping,
    onRequest(event) {
      emitted.push(event.type === 'requested' ? [event.request.stage, event.request.id] : event.type);
    },
  });
  let answer: (result: unknown) => void = () => undefined;
  let sent: (id: number) => void = () => undefined;
  const done = requests.run(sending, (onSent) => {
    sent = onSent;
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  return {
    clock,
    emitted,
    done,
    sent: (id: number) => sent(id),
    answer: (result: unknown) => answer(result),
  };
}

it('reports that a request is on its way, sent, and at a wallet that answers a ping', async () => {
  const pinged: string[] = [];
  const { clock, emitted, done, sent, answer } = made(async (topic) => void pinged.push(topic));
  expect(emitted).toEqual([['sending', undefined]]);
  sent(7);
  await clock.advance(2_999);
  expect(pinged).toEqual([]);
  await clock.advance(1);
  expect(emitted.slice(1)).toEqual([
    ['sent', 7],
    ['there', 7],
  ]);
  answer('0x');
  await expect(done).resolves.toBe('0x');
  expect(emitted.at(-1)).toBe('settled');
});

it('pings a wallet that does not respond again, until the request has ended', async () => {
  let pings = 0;
  const { clock, emitted, done, sent, answer } = made(() => {
    pings += 1;
    return Promise.reject(new Error('nobody'));
  });
  sent(7);
  await clock.advance(3_000);
  await clock.advance(3_000);
  expect(pings).toBe(2);
  answer('0x');
  await done;
  await clock.advance(60_000);
  expect(pings).toBe(2);
  expect(emitted).toEqual([['sending', undefined], ['sent', 7], 'settled']);
});

it('does not ping a wallet that answers within 3 s', async () => {
  let pings = 0;
  const { clock, done, sent, answer } = made(async () => {
    pings += 1;
  });
  sent(7);
  answer('0x');
  await done;
  await clock.advance(60_000);
  expect(pings).toBe(0);
});

test.each([
  ['eth_sendTransaction', 'transaction'],
  ['wallet_sendCalls', 'transaction'],
  ['solana_signAndSendTransaction', 'transaction'],
  ['sendTransfer', 'transaction'],
  ['personal_sign', 'signature'],
  ['eth_signTypedData_v4', 'signature'],
  ['signPsbt', 'signature'],
  ['wallet_switchEthereumChain', 'network'],
  ['wallet_addEthereumChain', 'network'],
  ['wallet_getCapabilities', 'other'],
])('%s has the purpose %s', (method, purpose) => {
  expect(purposeOf(method)).toBe(purpose);
});
