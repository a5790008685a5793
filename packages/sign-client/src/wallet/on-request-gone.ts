import type { SignEngine } from '../engine/sign-engine.ts';

/**
 * Calls back once a pending request is gone and storage knows, whatever deleted it: the next holder of a lock reads
 * storage. If storage fails, calls back at once.
 *
 * @param concerns whether to call back for a request; asked when it is deleted and again before the call
 */
export function onRequestGone(
  { core }: SignEngine,
  concerns: (id: number) => boolean,
  run: (id: number) => void,
): void {
  core.requests.onChange(({ id: key, value, previous }) => {
    const id = Number(key);
    if (value || !previous || !concerns(id)) return;
    const end = () => {
      if (!core.requests.has(id) && concerns(id)) run(id);
    };
    Promise.resolve()
      .then(() => core.requests.refresh(id))
      .then(end, end);
  });
}
