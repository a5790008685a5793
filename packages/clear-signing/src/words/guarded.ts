import { type ClearSigningMessages, say } from '../messages/say.ts';
import { messages as english } from '../messages/words/en.generated.ts';
import type { Description, Draft } from './description.ts';
import { unreadable } from './unreadable.ts';
import { writeDescription } from './write-description.ts';

/** Input with getters or proxies can fail anywhere: then it is refused as a whole. */
export function guarded(messages: ClearSigningMessages = english, draft: () => Draft): Description {
  try {
    return writeDescription(draft(), messages);
  } catch {
    return writeDescription(unreadable(undefined, say('requestUnreadable')), messages);
  }
}
