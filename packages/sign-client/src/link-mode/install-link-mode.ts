import type { SignEngine } from '../engine/sign-engine.ts';
import { loadLinkMode } from '../lazy.ts';
import { findLinking, type Linking } from '../ports/linking.ts';

/** Starts link mode if this client is an app whose metadata announces it. @throws MooringError `PART_NOT_LOADED` */
export async function installLinkMode(engine: SignEngine, given: Linking | undefined): Promise<void> {
  const { linkMode, universal } = engine.metadata.redirect ?? {};
  const linking = findLinking(given);
  if (linkMode !== true || !universal || !linking) return;
  const { LinkMode } = await loadLinkMode();
  const link = new LinkMode(engine, linking);
  engine.core.messenger.link = link;
  link.start();
}
