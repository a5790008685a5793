import type { Approval, WalletEvent } from '@mooring/core/adapter';
import { parsePairingUri } from '@mooring/protocol';
import { expect, it, vi } from 'vitest';
import { alice } from '../test-support/fake-client.ts';
import type { PairedConnector } from '../test-support/paired-connector.ts';
import { browser, given, next, openRelay, openWallet } from '../test-support/paired-peers.ts';
import { networks } from '../test-support/paired-world.ts';

/** A wallet that has scanned the link of a page that was closed since. */
async function scanned() {
  const { url } = await openRelay();
  const here = browser(url);
  const phone = await openWallet(url);
  const before = here.page();
  const provider = await before.getProvider();
  const uri = await new Promise<string>((onUri) => {
    provider.connect({ networks, onUri }).catch(() => undefined);
  });
  const proposed = next(phone, 'session_proposal');
  await phone.pair({ uri });
  const { id } = await proposed;
  // A page that is loaded again sends no message at its end.
  await ((await before.wallet.getClient()) as unknown as { dispose(): Promise<void> }).dispose();
  const expiry = parsePairingUri(uri).expiryTimestamp ?? 0;
  const resume = async (
    { wallet }: PairedConnector,
    signal = new AbortController().signal,
  ): Promise<Approval> => {
    if (wallet.connect.by !== 'link' || wallet.connect.resume === undefined)
      throw new Error('paired by a link');
    return wallet.connect.resume({ topic: parsePairingUri(uri).topic, expiry, signal });
  };
  return { here, phone, id, resume, topic: parsePairingUri(uri).topic };
}

it('announces the approval of a wallet that answers after the page was loaded again', async () => {
  const { here, phone, id, resume, topic } = await scanned();
  const page = here.page();
  const emitted: WalletEvent[] = [];
  page.wallet.on((event) => emitted.push(event));
  await page.wallet.restore();
  const approved = resume(page);
  await phone.approveSession({ id, namespaces: given });
  const approval = await approved;
  expect(emitted).toMatchObject([{ type: 'granted', approval: { id: approval.id, link: topic } }]);
  expect(approval.grants.eip155?.accounts).toEqual([`eip155:1:${alice}`]);
  expect(page.wallet.chain('eip155')).toBe('eip155:1');
});

it('resolves with an approval that was restored, without announcing it', async () => {
  const { here, phone, id, resume } = await scanned();
  await phone.approveSession({ id, namespaces: given });
  const between = here.page();
  await between.wallet.restore();
  await vi.waitFor(async () => {
    const { session } = await between.wallet.getClient();
    expect(session.getAll()).toHaveLength(1);
  });
  await ((await between.wallet.getClient()) as unknown as { dispose(): Promise<void> }).dispose();
  const page = here.page();
  const emitted: WalletEvent[] = [];
  page.wallet.on((event) => emitted.push(event));
  await page.wallet.restore();
  expect(await resume(page)).toEqual(page.wallet.granted('eip155'));
  expect(emitted).toEqual([]);
});

it('rejects with the reason of a wallet that declines', async () => {
  const { here, phone, id, resume } = await scanned();
  const page = here.page();
  await page.wallet.restore();
  const outcome = expect(resume(page)).rejects.toMatchObject({ code: 5000 });
  await phone.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } });
  await outcome;
  await expect(resume(page)).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' });
});
