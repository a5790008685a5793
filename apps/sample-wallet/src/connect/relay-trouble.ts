import { isMooringError } from '@mooring/protocol';
import type { Say } from '../messages/language.ts';

/** Codes with which a relay refuses a fresh token for its times: this device's clock is wrong. */
const clockCodes: ReadonlySet<string> = new Set(['JWT_NOT_YET_VALID', 'JWT_EXPIRED']);

/** Error codes of a message that could not be sent because the relay is unreachable. */
const awayCodes: ReadonlySet<string> = new Set([
  'OFFLINE',
  'PUBLISH_FAILED',
  'PUBLISH_CUSTOM_FAILED',
  'RELAY_CLOSED',
  'RELAY_STALLED',
  'RELAY_UNREACHABLE',
]);

/** Whether the relay could not be reached. */
export function isRelayAway(error: unknown): boolean {
  return isMooringError(error) && awayCodes.has(error.code);
}

/**
 * The message for the owner when no answer reached the site.
 *
 * @param owed whether the wallet sends it again by itself
 */
export function relayTrouble(error: unknown, owed = false): Say {
  return (messages) => {
    if (isMooringError(error) && clockCodes.has(error.code)) return messages.clockWrong();
    return owed ? messages.answerWaits() : messages.relayFailed();
  };
}
