import type { SignClient } from '@mooring/sign-client';
import { type Capabilities, readCapabilities } from './capabilities.ts';
import { maxCapabilities } from './provider-storage.ts';

/**
 * Stores a wallet's capabilities in the session itself (`sessionProperties.capabilities`), where programs written for
 * the original read them; at most 50. If storage fails, only these are lost. Never rejects.
 */
export async function keepInSession(
  client: SignClient,
  topic: string,
  key: string,
  answer: Capabilities,
): Promise<void> {
  await change(client, topic, (known) => {
    const isFull = Object.keys(known).length >= maxCapabilities && !Object.hasOwn(known, key);
    return isFull ? known : { ...known, [key]: answer };
  });
}

/** Removes such answers from the session again, but keeps those that the wallet sent when it connected. */
export async function dropFromSession(
  client: SignClient,
  topic: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await change(client, topic, (known) =>
    Object.fromEntries(Object.entries(known).filter(([key]) => !keys.includes(key))),
  );
}

async function change(
  client: SignClient,
  topic: string,
  edit: (known: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): Promise<void> {
  const { sessions } = client.core;
  if (!sessions.has(topic)) return;
  // Another tab may have changed the session, and its update may not have arrived here yet.
  const session = await sessions.refresh(topic).catch(() => undefined);
  if (!session) return;
  const { capabilities: _before, ...others } = session.sessionProperties ?? {};
  const known = readCapabilities(session.sessionProperties);
  const capabilities = edit(known);
  if (capabilities === known) return;
  const sessionProperties = Object.keys(capabilities).length === 0 ? others : { ...others, capabilities };
  await sessions.set(topic, { ...session, sessionProperties }).catch(() => undefined);
}
