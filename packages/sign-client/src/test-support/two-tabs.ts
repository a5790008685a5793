import { FakeClock, settle } from '@mooring/protocol/testing';
import { memoryStorage } from '../storage/memory-storage.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { createClient } from './peers.ts';

/** Two tabs of one wallet, and the events that tell each what to dismiss. */
export async function twoTabs() {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const browser = new FakeTabs();
  const storage = memoryStorage();
  const dapp = await createClient(relay, clock, 'dapp');
  const open = async () => {
    const tabs = browser.open().environment;
    const wallet = await createClient(relay, clock, 'wallet', { storage, tabs });
    const shown = new Set<string>();
    const heard: string[] = [];
    wallet.on('session_proposal', ({ id }) => shown.add(`proposal ${id}`));
    wallet.on('session_authenticate', ({ id }) => shown.add(`sign-in ${id}`));
    for (const [event, kind] of [
      ['proposal_expire', 'proposal'],
      ['session_proposal_answered', 'proposal'],
      ['session_authenticate_answered', 'sign-in'],
      ['session_authenticate_expire', 'sign-in'],
    ] as const)
      wallet.on(event, ({ id }) => {
        heard.push(event);
        shown.delete(`${kind} ${id}`);
      });
    await settle();
    return { wallet, shown, heard };
  };
  return { relay, clock, dapp, owner: await open(), other: await open() };
}
