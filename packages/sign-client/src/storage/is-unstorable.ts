import { isMooringError } from '@mooring/protocol';

/** Messages of Chromium, Node and Safari, then Firefox, for a value nested too deeply. */
const tooDeep = /maximum call stack|too much recursion/i;

/** Whether the value itself cannot be stored: nested too deeply, or not cloneable. */
export function isUnstorable(cause: unknown): boolean {
  if (isMooringError(cause, 'NOT_SERIALISABLE')) return true;
  const { name, message } = Object(cause) as { readonly name?: unknown; readonly message?: unknown };
  return name === 'DataCloneError' || tooDeep.test(String(message));
}
