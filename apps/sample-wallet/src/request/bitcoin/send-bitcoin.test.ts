import { serve } from '@mooring/devnet/testing';
import { expect, it, onTestFinished } from 'vitest';
import { SendInDoubt } from '../signing.ts';
import { nodeOf } from './node-of.ts';
import { sendBitcoin } from './send-bitcoin.ts';

const signed = { raw: '00', hash: 'ab'.repeat(32) };

/** A node that has no transaction, and answers those that it gets with these statuses in turn; 0 breaks off. */
async function nodeThatAnswers(...statuses: readonly number[]) {
  const left = [...statuses];
  const esploraUrl = await serve(onTestFinished, (response) => {
    const status = response.req.method === 'POST' ? (left.shift() ?? 500) : 404;
    if (status === 0) {
      response.destroy();
      return undefined;
    }
    response.statusCode = status;
    return status === 200 ? signed.hash : 'bad-txns-inputs-missingorspent';
  });
  const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 };
  return nodeOf({
    ...{ namespace: 'bip122', caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328' },
    ...{ name: 'Devnet Bitcoin', esploraUrl, nativeCurrency },
  });
}

const outcomeOf = async (again: boolean, ...statuses: readonly number[]): Promise<unknown> =>
  sendBitcoin(await nodeThatAnswers(...statuses), signed, again, 'sent').catch((error: unknown) => error);

it('answers once a node takes the transaction, if only at the second attempt', async () => {
  expect(await outcomeOf(false, 200)).toBe('sent');
  expect(await outcomeOf(false, 0, 200)).toBe('sent');
});

it('calls a transaction refused if no node can have it', async () => {
  const refused = await outcomeOf(false, 400);
  expect(refused).toMatchObject({ code: -32_000, message: expect.stringContaining('missingorspent') });
  expect(refused).not.toBeInstanceOf(SendInDoubt);
  expect(await outcomeOf(false, 429)).not.toBeInstanceOf(SendInDoubt);
});

it.each([
  ['after an attempt without an answer', false, [0, 400]],
  ['if it was sent before', true, [400]],
  ['if no node answers', false, [0, 0]],
] as const)('does not call it refused %s: the network may have it', async (_when, again, statuses) => {
  expect(await outcomeOf(again, ...statuses)).toBeInstanceOf(SendInDoubt);
});
