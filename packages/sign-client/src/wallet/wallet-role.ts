import type { SignEngine } from '../engine/sign-engine.ts';
import { handleSettled } from './approve.ts';
import { handleAuthRequests } from './handle-auth-requests.ts';
import { handleProposals } from './handle-proposal.ts';
import { handleRequests } from './handle-requests.ts';
import { handleChangeAnswers, refuseDappChanges } from './open-changes.ts';

/** Makes an engine answer to what dapps send. Install it before the dapp's role: that one knows updates better. */
export function installWalletRole(engine: SignEngine): void {
  handleProposals(engine);
  handleSettled(engine);
  handleRequests(engine);
  handleAuthRequests(engine);
  refuseDappChanges(engine);
  handleChangeAnswers(engine);
}
