import { formatCacaoMessage } from '@mooring/protocol/cacao';
import { settle } from '@mooring/protocol/testing';
import { verifyMessage } from 'viem';
import { expect, test, vi } from 'vitest';
import { messages } from '../messages/wallet/en.generated.ts';
import { type AskedSignIn, askToSignIn } from '../test-support/ask-to-sign-in.ts';
import { testAccount, testNetwork } from '../test-support/test-accounts.ts';

const held = testAccount(0x11);
const account = held.evm;
const networks = [testNetwork(31337), testNetwork(31338)] as const;
const asked = {
  chains: ['eip155:31337', 'eip155:31338', 'eip155:1'],
  domain: 'site.example',
  nonce: 'abcdef1234',
  uri: 'https://site.example/login',
  statement: 'Sign in to the site.',
  methods: ['personal_sign', 'eth_sign'],
};
const meet = (parameters: AskedSignIn = asked) => askToSignIn(parameters, networks, held);

test('one answer connects and signs in: the chosen networks, the methods of both', async () => {
  const { model, outcome, remembered, prompt } = await meet();
  expect(model.state()).toMatchObject({ prompts: [{ kind: 'sign-in' }], pairing: { step: 'idle' } });
  await model.prompts.approveSignIn(prompt(), networks.slice(1), account.address);
  await settle();
  const { result } = await outcome;
  expect(result?.session?.namespaces.eip155).toMatchObject({
    accounts: [`eip155:31338:${account.address}`],
    methods: ['personal_sign'],
  });
  const [cacao] = result?.auths ?? [];
  if (cacao === undefined) throw new Error('not signed');
  const message = formatCacaoMessage(cacao.p as never, cacao.p.iss);
  expect(message).toContain("(1) 'request': 'personal_sign' for 'eip155'.");
  expect(
    await verifyMessage({ address: account.address, message, signature: cacao.s.s as `0x${string}` }),
  ).toBe(true);
  expect(model.state()).toMatchObject({ prompts: [], sessions: [{ peer: { metadata: { name: 'Site' } } }] });
  expect(model.state().outcome?.say(messages)).toBe('Connected and signed in');
  expect(remembered).toMatchObject([
    { kind: 'connect', title: 'Connect and sign in', answer: 'approved', site: { name: 'Site' } },
  ]);
});

test('signs nothing without a chosen network, also if the site asks for a signature only', async () => {
  const { methods: _none, ...signature } = asked;
  for (const parameters of [asked, signature]) {
    const { kit, model, prompt } = await meet(parameters);
    const answer = vi.spyOn(kit, 'approveSessionAuthenticate');
    await model.prompts.approveSignIn(prompt(), [], account.address);
    expect(answer).not.toHaveBeenCalled();
    expect(model.state().outcome?.tone).toBe('error');
  }
});

test("answers a declined sign-in with the protocol's code", async () => {
  const { model, outcome, remembered, prompt } = await meet();
  await model.prompts.rejectSignIn(prompt());
  await settle();
  expect(await outcome).toMatchObject({ error: { code: 5000, message: 'User rejected.' } });
  expect(model.state().prompts).toEqual([]);
  expect(remembered).toMatchObject([{ answer: 'declined' }]);
});

test('shows requests from before the wallet was closed', async () => {
  const { kit, open, prompt } = await meet();
  const { id } = prompt();
  await kit.dispose();
  const { model } = await open();
  expect(model.state().prompts).toMatchObject([{ kind: 'sign-in', id, metadata: { name: 'Site' } }]);
});

test('does not sign with an account that it does not have', async () => {
  const { model, prompt } = await meet();
  await model.prompts.approveSignIn(prompt(), networks, `0x${'22'.repeat(20)}`);
  expect(model.state().prompts).toHaveLength(1);
  expect(model.state().outcome?.tone).toBe('error');
});

test('drops an expired request when it is answered', async () => {
  const { kit, model, prompt } = await meet();
  const shown = prompt();
  await kit.rejectSessionAuthenticate({ id: shown.id, reason: { code: 5000, message: 'User rejected.' } });
  await model.prompts.approveSignIn(shown, networks, account.address);
  expect(model.state().prompts).toEqual([]);
  expect(model.state().outcome?.say(messages)).toBe(messages.siteGone());
});
