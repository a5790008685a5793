import type { SignEngine } from '../engine/sign-engine.ts';
import { loadPart } from '../lazy/load-part.ts';
import { findLinking, type Linking } from '../ports/linking.ts';

/** Takes and sends messages by addresses, if this client is an app that says it does. */
export async function installLinkMode(engine: SignEngine, given: Linking | undefined): Promise<void> {
  const { linkMode, universal } = engine.metadata.redirect ?? {};
  const linking = findLinking(given);
  if (linkMode !== true || !universal || !linking) return;
  const part = await loadPart(() => import('./link-part.ts'));
  const link = new part.LinkMode(engine, linking);
  engine.core.messenger.link = link;
  link.start();
}
