import 'fake-indexeddb/auto';
import { english as clearSigning } from '@mooring/clear-signing';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { openHistory } from '../history/history.ts';
import { messages as wallet } from '../messages/wallet/en.generated.ts';
import type { RequestPrompt } from '../state/state.ts';
import { openKept } from '../vault/kept.ts';
import { PromptHistory } from './prompt-history.ts';

const prompt: RequestPrompt = {
  kind: 'request',
  id: 1,
  topic: 'topic',
  chainId: 'eip155:1',
  method: 'personal_sign',
  params: ['0x6869', `0x${'11'.repeat(20)}`],
};

/** Opens the history that all tabs of the wallet share, empty at first. */
async function setUp() {
  const kept = await openKept();
  await (await openHistory(kept)).clear();
  return async () => {
    const history = await openHistory(kept);
    const words = () => ({ wallet, clearSigning });
    const parameters = { networks: [], clock: new FakeClock(), words, history };
    return { history, prompts: new PromptHistory(parameters, () => undefined) };
  };
}

it('finds the result of a carried out request, also after a reload', async () => {
  const open = await setUp();
  const { prompts } = await open();
  expect(prompts.result(prompt)).toBeUndefined();
  prompts.addResult(prompt, { signature: '0xab', address: '0xcd' });
  expect(prompts.result(prompt)).toEqual({ signature: '0xab', address: '0xcd' });
  await prompts.latestResult(prompt);
  expect((await open()).prompts.result(prompt)).toEqual({ signature: '0xab', address: '0xcd' });
});

it('finds a result that another tab has recorded once it reads the history again', async () => {
  const open = await setUp();
  const [here, other] = [await open(), await open()];
  other.prompts.addResult(prompt, '0xab');
  await other.prompts.latestResult(prompt);
  expect(here.prompts.result(prompt)).toBeUndefined();
  expect(await here.prompts.latestResult(prompt)).toBe('0xab');
});

it('records a result once', async () => {
  const { history, prompts } = await (await setUp())();
  prompts.addResult(prompt, '0xab');
  prompts.addResult(prompt, '0xab');
  expect(history.list()).toHaveLength(1);
});

it('does not take the outcome of a declined request for a result', async () => {
  const { history, prompts } = await (await setUp())();
  prompts.add(prompt, { answer: 'declined' });
  expect(history.list().map(({ answer }) => answer)).toEqual(['declined']);
  expect(prompts.result(prompt)).toBeUndefined();
});
