import { type ClearSigningMessages, defineMessage } from '../messages/define-message.ts';
import { messages as english } from '../messages/words/en.generated.ts';
import type { Description, Draft } from './description.ts';
import { unreadable } from './unreadable.ts';
import { writeDescription } from './write-description.ts';

/** Runs code on input whose getters or proxies may throw anywhere; refuses the whole input if they do. */
export function guarded(messages: ClearSigningMessages = english, draft: () => Draft): Description {
  try {
    return writeDescription(draft(), messages);
  } catch {
    return writeDescription(unreadable(undefined, defineMessage('requestUnreadable')), messages);
  }
}
