// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { expect, it } from 'vitest';
import { connect } from '../connect/connect.ts';
import { disconnect } from '../connect/disconnect.ts';
import type { BaseStorage } from '../contract/platform.ts';
import { open } from '../modal/open.ts';
import { chooseSendToken, fillSendForm } from '../send/fill-send-form.ts';
import { sendToken } from '../send/send-token.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { DefaultSIWX } from '../siwx/default-siwx.ts';
import { isConnected } from '../store/is-connected.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ether = { chainId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 } as const;

/** Storage that fails at its `nth` call, or at it and all later ones. */
function failing(nth: number, forGood: boolean) {
  const memory = memoryStorage();
  let calls = 0;
  const step = <Value>(run: () => Value): Value => {
    calls += 1;
    if (calls === nth || (forGood && calls > nth))
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    return run();
  };
  const storage: BaseStorage = {
    getItem: (key) => step(() => memory.getItem(key)),
    setItem: (key, value) => step(() => memory.setItem(key, value)),
    removeItem: (key) => step(() => memory.removeItem(key)),
  };
  return { storage, calls: () => calls };
}

async function visit(storage: BaseStorage) {
  const siwx = new DefaultSIWX({ domain: 'site.example', uri: 'https://site.example/', storage });
  const made = makeCore({ siwx, storage });
  made.adapter.verifyMessage = async () => true;
  made.adapter.sendTransfer = async () => ({ hash: `0x${'ab'.repeat(32)}` });
  made.adapter.getTransaction = async () => ({ status: 'pending' });
  await made.core.start();
  return made;
}

/** Connects, signs in, sends, comes back, and disconnects. @returns what worked */
async function walk(storage: BaseStorage): Promise<readonly string[]> {
  const worked: string[] = [];
  const { core, adapter, clock } = await visit(storage);
  adapter.answer = async () => adapter.reportConnected();
  open(core);
  await connect(core, { connectorId: 'test.one' });
  await clock.advance(0);
  if (isConnected(core.store.getState())) worked.push('connected');
  const signed = signIn(core);
  await clock.advance(0);
  await signed;
  worked.push(core.store.getState().signIn.status);
  chooseSendToken(core, ether);
  fillSendForm(core, { sendTokenAmount: '1', receiverAddress: bob });
  await sendToken(core);
  if (core.store.getState().sent.length === 1) worked.push('sent');
  core.destroy();
  const back = await visit(storage);
  back.adapter.reportConnected();
  await back.clock.advance(0);
  if (isConnected(back.core.store.getState())) worked.push('returned');
  back.adapter.answer = async () => back.adapter.reportGone(undefined);
  await disconnect(back.core);
  await back.clock.advance(0);
  if (!isConnected(back.core.store.getState())) worked.push('disconnected');
  back.core.destroy();
  return worked;
}

it.each([
  ['one call', false],
  ['every call from one on', true],
])(
  'a visitor connects, signs in, sends, returns and disconnects if storage fails at %s',
  async (_which, forGood) => {
    const calm = failing(Number.POSITIVE_INFINITY, forGood);
    const expected = ['connected', 'signed', 'sent', 'returned', 'disconnected'];
    expect(await walk(calm.storage)).toEqual(expected);
    expect(calm.calls()).toBeGreaterThan(50);
    for (let nth = 1; nth <= calm.calls(); nth += 1)
      expect(await walk(failing(nth, forGood).storage), `call ${nth}`).toEqual(expected);
  },
);
