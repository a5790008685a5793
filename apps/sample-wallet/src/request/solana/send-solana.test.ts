import { serve } from '@mooring/devnet/testing';
import { expect, it, onTestFinished } from 'vitest';
import { SendInDoubt } from '../signing.ts';
import { sendSolana } from './send-solana.ts';

const signed = { raw: 'AQ==', hash: '5'.repeat(88) };

/** A node that has no transaction, and refuses every one with this error. */
const nodeThatSays = (code: number, message: string): Promise<string> =>
  serve(onTestFinished, (_response, body) => {
    const { id, method } = JSON.parse(body);
    const answer =
      method === 'sendTransaction' ? { error: { code, message } } : { result: { value: [null] } };
    return JSON.stringify({ jsonrpc: '2.0', id, ...answer });
  });

const outcomeOf = async (code: number, message: string, again = false): Promise<unknown> =>
  sendSolana(await nodeThatSays(code, message), signed, again).catch((error: unknown) => error);

it('counts a transaction that the node already has as sent', async () => {
  const outcome = await outcomeOf(-32_002, 'This transaction has already been processed');
  expect(outcome).toEqual({ signature: signed.hash });
});

it('calls a transaction refused if the node refuses it', async () => {
  const refused = await outcomeOf(-32_002, 'Blockhash not found');
  expect(refused).toMatchObject({ code: -32_000, message: 'Blockhash not found' });
  expect(refused).not.toBeInstanceOf(SendInDoubt);
});

it.each([
  ['the node fails itself', -32_603, false],
  ['it is in doubt for the nodes of an API', -32_070, false],
  ['it was sent before', -32_002, true],
])('does not call it refused if %s: the network may have it', async (_why, code, again) => {
  expect(await outcomeOf(code, 'It is unknown.', again)).toBeInstanceOf(SendInDoubt);
});
