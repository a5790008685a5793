import type { SessionRecord } from '@mooring/protocol/sign';
import type { SignEngine } from '../engine/sign-engine.ts';
import { loadPart } from '../lazy/load-part.ts';
import { findLinking } from '../ports/linking.ts';

const load = () => loadPart(() => import('./deep-link-part.ts'));

/**
 * Leads a person to the app that a request went to, if it was connected by its address on this device. What does that is
 * fetched where there may be such an app. Never rejects: the request is on its way, whatever opens.
 */
export async function leadToWallet(engine: SignEngine, session: SessionRecord, id: number): Promise<void> {
  if (session.sessionConfig?.disableDeepLink || !mayBeChosen(engine)) return;
  await quietly(engine, async () => (await load()).openWallet(engine, session, id));
}

/** A session's end ends the choice of its app. */
export function handleDeepLinks(engine: SignEngine): void {
  engine.core.sessions.onChange(({ value, previous }) => {
    if (previous && !value && mayBeKept(engine))
      void quietly(engine, async () => (await load()).forgetChoice(engine));
  });
}

/** Outside of pages a program may have put the choice into the client's own storage, whoever reads it there. */
function mayBeKept(engine: SignEngine): boolean {
  const { deepLinks } = engine.core;
  return deepLinks === undefined && !globalThis.document ? true : mayBeChosen(engine);
}

function mayBeChosen({ core: { deepLinks, deepLinkName, linking } }: SignEngine): boolean {
  if (deepLinks !== undefined) return deepLinks !== false;
  try {
    return globalThis.document
      ? localStorage.getItem(deepLinkName) !== null
      : findLinking(linking) !== undefined;
  } catch {
    // A private window, a sandboxed frame.
    return false;
  }
}

async function quietly({ core }: SignEngine, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    core.logger.warn('deep link', { reason: (error as Error).message });
  }
}
