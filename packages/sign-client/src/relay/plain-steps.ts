import { compositeTags } from '@mooring/protocol/relay';
import type { Publication } from './relay-port.ts';

type Plain = Extract<Publication, { method: 'irn_publish' }>;
type Composite = Exclude<Publication, Plain>;

/**
 * A composite method as plain steps for older peers (pairing-protocol §1.6): a subscription, then messages in order.
 */
export function plainSteps({ method, params }: Composite): {
  readonly topic: string;
  readonly messages: readonly Plain['params'][];
} {
  const { ttl, correlationId, pairingTopic } = params;
  const common = { ttl, tvf: { correlationId } };
  if (method === 'wc_proposeSession') {
    const { sessionProposal: message } = params;
    return {
      topic: pairingTopic,
      messages: [{ ...common, topic: pairingTopic, message, ...compositeTags.proposal }],
    };
  }
  const { sessionTopic, sessionProposalResponse, sessionSettlementRequest } = params;
  return {
    topic: sessionTopic,
    messages: [
      {
        ...common,
        topic: pairingTopic,
        message: sessionProposalResponse,
        ...compositeTags.proposalResponse,
      },
      { ...common, topic: sessionTopic, message: sessionSettlementRequest, ...compositeTags.settlement },
    ],
  };
}
