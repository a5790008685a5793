import { settle } from '@mooring/protocol/testing';
import { chain, connectPeers, createPeers, outcomeOf } from './peers.ts';
import { refusingStorage } from './refusing-storage.ts';

const question = { chainId: chain, request: { method: 'personal_sign', params: ['0x00'] } };

/** A pending request of a wallet whose storage can refuse changes. */
export async function pendingRequest() {
  const storage = refusingStorage();
  const peers = await createPeers({ wallet: { storage } });
  const { topic } = await connectPeers(peers);
  const asking = outcomeOf(peers.dapp.request({ topic, ...question }));
  await settle();
  const id = peers.wallet.getPendingSessionRequests()[0]?.id ?? 0;
  const answered: number[] = [];
  peers.wallet.on('session_request_answered', (payload) => answered.push(payload.id));
  const respond = (response: object = { result: '0x' }) =>
    peers.wallet.respond({ topic, response: { id, jsonrpc: '2.0', ...response } as never });
  return { ...peers, topic, asking, id, storage, answered, respond };
}
