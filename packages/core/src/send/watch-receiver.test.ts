import { expect, it } from 'vitest';
import type { ResolvedName } from '../contract/name.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { fillSendForm } from './fill-send-form.ts';
import { askNameAgain, watchReceiver } from './watch-receiver.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

function made(api?: string) {
  const world = makeCore(api === undefined ? {} : { api });
  const requested: string[] = [];
  const answers: ((found: ResolvedName | Error) => void)[] = [];
  world.adapter.resolveName = ({ name, network }) => {
    requested.push(`${name} ${network.caipNetworkId}`);
    return new Promise((resolve, reject) => {
      answers.push((found) => (found instanceof Error ? reject(found) : resolve(found)));
    });
  };
  const stop = watchReceiver(world.core);
  const type = (receiverAddress: string) => fillSendForm(world.core, { receiverAddress });
  const status = () => world.core.store.getState().send.typedName?.status;
  return { ...world, requested, answers, stop, type, status };
}

it('debounces lookups, and uses only the latest answer', async () => {
  const { clock, requested, answers, type, status, core } = made();
  type('bob.eth');
  clock.advance(200);
  type('bobby.eth');
  expect(status()).toBe('asked');
  clock.advance(300);
  await expect.poll(() => requested).toEqual(['bobby.eth eip155:1']);
  type('bobby2.eth');
  clock.advance(300);
  await expect.poll(() => answers).toHaveLength(2);
  answers[0]?.({ name: 'bobby.eth', address: `0x${'1'.repeat(40)}` });
  answers[1]?.({ name: 'bobby2.eth', address: bob });
  await expect.poll(status).toBe('found');
  expect(core.store.getState().send).toMatchObject({
    typedName: { typed: 'bobby2.eth', address: bob },
    receiverProfileName: 'bobby2.eth',
  });
  type(bob);
  expect(core.store.getState().send).toMatchObject({ typedName: undefined, receiverProfileName: undefined });
});

it('looks up again on another network, on request after a failure, and when a form returns', async () => {
  const { core, clock, requested, answers, type, status, stop } = made();
  type('bobby.eth');
  clock.advance(300);
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.(new Error('away'));
  await expect.poll(status).toBe('failed');
  askNameAgain(core);
  clock.advance(300);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.({ problem: 'nobody' });
  await expect.poll(status).toBe('nobody');
  const [, other] = core.store.getState().networks;
  if (other !== undefined) core.dispatch({ type: 'networkSelected', network: other });
  clock.advance(300);
  await expect.poll(() => answers).toHaveLength(3);
  stop();
  watchReceiver(core);
  clock.advance(300);
  await expect.poll(() => requested).toEqual(['1', '1', '2', '2'].map((id) => `bobby.eth eip155:${id}`));
});

it('does not look up addresses, nor anything once stopped', async () => {
  const { core, clock, requested, type, status, stop } = made();
  type(bob);
  clock.advance(300);
  expect(status()).toBeUndefined();
  type('bobby.eth');
  stop();
  clock.advance(300);
  type('carol.eth');
  watchReceiver(core);
  clock.advance(300);
  await expect.poll(() => requested).toEqual(['carol.eth eip155:1']);
});

it('keeps a found name while it is looked up again, even if the form unmounts before the answer', async () => {
  const { core, clock, answers, type, status, stop } = made();
  type('bobby.eth');
  clock.advance(300);
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.({ name: 'bobby.eth', address: bob });
  await expect.poll(status).toBe('found');
  stop();
  const stopAgain = watchReceiver(core);
  expect(status()).toBe('found');
  stopAgain();
  expect(status()).toBe('found');
  watchReceiver(core);
  clock.advance(300);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.({ problem: 'nobody' });
  await expect.poll(status).toBe('nobody');
});

it("shows the picture of the receiver's account, never that of an earlier receiver", async () => {
  const picture = 'data:image/png;base64,AAAA';
  const api = await localApi((response, { url }) => {
    if (url?.startsWith('/v1/profile/')) sendJson(response, 200, []);
    else sendJson(response, 200, { name: null, avatar: url?.includes(bob) ? picture : null });
  });
  const { core, clock, answers, type } = made(api.url);
  const shown = () => core.store.getState().send.receiverProfileImageUrl;
  type('bobby.eth');
  clock.advance(300);
  await expect.poll(() => answers).toHaveLength(1);
  expect(shown()).toBeUndefined();
  answers[0]?.({ name: 'bobby.eth', address: bob });
  await expect.poll(shown).toBe(picture);
  expect(api.requested.at(-1)).toMatch(new RegExp(`^/v1/identity/${bob}\\?`));
  const [first, other] = core.store.getState().networks;
  if (first === undefined || other === undefined) throw new Error('There are two networks.');
  core.dispatch({ type: 'networkSelected', network: other });
  expect(shown()).toBeUndefined();
  core.dispatch({ type: 'networkSelected', network: first });
  type('carol.eth');
  expect(shown()).toBeUndefined();
  clock.advance(300);
  await expect.poll(() => answers).toHaveLength(2);
  const carol = `0x${'1'.repeat(40)}`;
  answers[1]?.({ name: 'carol.eth', address: carol });
  await expect.poll(() => api.requested.some((path) => path.includes(carol))).toBe(true);
  expect(shown()).toBeUndefined();
});
