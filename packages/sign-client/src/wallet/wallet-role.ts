import type { SignEngine } from '../engine/sign-engine.ts';
import { handleSettled } from './approve.ts';
import { handleAuthRequests } from './handle-auth-requests.ts';
import { handleProposals } from './handle-proposal.ts';
import { handleRequests } from './handle-requests.ts';
import { handleChangeAnswers, refuseDappChanges } from './open-changes.ts';

/**
 * Installs the handlers for messages from dapps. Call before installing the dapp role, whose update handler takes
 * precedence.
 */
export function installWalletRole(engine: SignEngine): void {
  handleProposals(engine);
  handleSettled(engine);
  handleRequests(engine);
  handleAuthRequests(engine);
  refuseDappChanges(engine);
  handleChangeAnswers(engine);
}
