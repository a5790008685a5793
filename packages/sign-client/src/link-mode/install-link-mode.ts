import { loadPart } from '../engine/load-part.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import type { Linking } from './linking.ts';

/** Takes and sends messages by addresses, if this client is an app that says it does. */
export async function installLinkMode(engine: SignEngine, given: Linking | undefined): Promise<void> {
  const { linkMode, universal } = engine.metadata.redirect ?? {};
  // The name under which React Native's own stands where the original looks for it.
  const linking = given ?? (globalThis as { Linking?: Linking }).Linking;
  if (linkMode !== true || !universal || typeof linking?.openURL !== 'function') return;
  const part = await loadPart(() => import('./link-part.ts'));
  const link = new part.LinkMode(engine, linking);
  engine.core.messenger.link = link;
  link.start();
}
