import { FakeClock, settle } from '@mooring/protocol/testing';
import { expect } from 'vitest';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { type Frame, MemoryRelay } from '../testing/memory-relay.ts';
import { address, chain, connectPeers, createClient, outcomeOf } from './peers.ts';
import { refusingStorage } from './refusing-storage.ts';

const answerTag = 1109;
export const pay = { method: 'eth_sendTransaction', params: [{ from: address, to: address, value: '0x1' }] };
export const isAnswer = ({ params }: Frame) => (params as { tag?: number }).tag === answerTag;

/** A wallet that can be started again from its storage, in one or several tabs, and a pending payment. */
export async function answeringWallet() {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const browser = new FakeTabs();
  const storage = refusingStorage();
  const open = async () => {
    const { environment } = browser.open();
    const client = await createClient(relay, clock, 'wallet', { storage, tabs: environment });
    await settle();
    return client;
  };
  const dapp = await createClient(relay, clock, 'dapp');
  const wallet = await open();
  const { topic } = await connectPeers({ dapp, wallet });
  const ask = async (request: { method: string; params: unknown } = pay) => {
    const answer = outcomeOf(dapp.request({ topic, chainId: chain, request, expiry: 604_800 }));
    await settle();
    const id = Number(wallet.getPendingSessionRequests().at(-1)?.id);
    return { answer, id };
  };
  const { answer, id } = await ask();
  const lose = () => {
    relay.onFrame = (frame) => (isAnswer(frame) ? 'ignore' : 'take');
  };
  const find = () => {
    relay.onFrame = () => 'take';
  };
  const respond = (client = wallet, result: unknown = '0xhash') =>
    outcomeOf(client.respond({ topic, response: { id, jsonrpc: '2.0', result } }));
  /** A result that the relay did not accept in time. */
  const respondInVain = async (client = wallet) => {
    lose();
    const failed = respond(client);
    for (let waited = 0; waited < 65; waited += 1) await clock.advance(1_000);
    expect(await failed).toMatchObject({ error: { code: 'PUBLISH_FAILED' } });
  };
  const kept = () => storage.keysOf('answer');
  const sent = () => relay.frames.filter(isAnswer).length;
  return {
    ...{ relay, clock, dapp, wallet, storage, topic, id, answer },
    ...{ ask, open, lose, find, respond, respondInVain, kept, sent },
  };
}
