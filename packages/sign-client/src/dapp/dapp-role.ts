import { handleDeepLinks } from '../deep-link/open-wallet-app.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { handleAuthAnswers } from './handle-auth-answers.ts';
import { handleSessionChanges } from './handle-session-changes.ts';
import { handleSettlement } from './handle-settlement.ts';
import { handleAnswers } from './request.ts';

/** Installs the handlers for messages from wallets. */
export function installDappRole(engine: SignEngine): void {
  handleSettlement(engine);
  handleSessionChanges(engine);
  handleAnswers(engine);
  handleAuthAnswers(engine);
  handleDeepLinks(engine);
}
