import { expect, test } from 'vitest';
import { plainSteps } from './plain-steps.ts';

const [pairingTopic, sessionTopic] = ['aa'.repeat(32), 'bb'.repeat(32)];
const common = { ttl: 300, correlationId: 5, pairingTopic };
const shared = { ttl: 300, tvf: { correlationId: 5 } };

test('a proposal is a subscription to its pairing and one message', () => {
  const params = { ...common, sessionProposal: 'proposal' };
  expect(plainSteps({ method: 'wc_proposeSession', params } as never)).toEqual({
    topic: pairingTopic,
    messages: [{ ...shared, topic: pairingTopic, message: 'proposal', tag: 1100, prompt: true }],
  });
});

test('an approval is a subscription to its session, the answer, then the settlement', () => {
  const params = {
    ...common,
    ...{ sessionTopic, sessionProposalResponse: 'answer', sessionSettlementRequest: 'settlement' },
  };
  expect(plainSteps({ method: 'wc_approveSession', params } as never)).toEqual({
    topic: sessionTopic,
    messages: [
      { ...shared, topic: pairingTopic, message: 'answer', tag: 1101, prompt: false },
      { ...shared, topic: sessionTopic, message: 'settlement', tag: 1102, prompt: false },
    ],
  });
});
