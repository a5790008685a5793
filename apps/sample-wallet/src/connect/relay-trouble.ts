import { isMooringError } from '@mooring/protocol';
import type { MessageSelector } from '../messages/language.ts';

/** Codes with which a relay refuses a fresh token for its times: this device's clock is wrong. */
const clockCodes: ReadonlySet<string> = new Set(['JWT_NOT_YET_VALID', 'JWT_EXPIRED']);

/** Why no message reached the site. */
export function relayTrouble(error: unknown): MessageSelector {
  return (messages) =>
    isMooringError(error) && clockCodes.has(error.code) ? messages.clockWrong() : messages.relayFailed();
}
