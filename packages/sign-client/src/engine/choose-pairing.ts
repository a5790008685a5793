import type { SignEngine } from './sign-engine.ts';

/** Reuses an active pairing, without a link; otherwise creates a new one. */
export async function choosePairing(
  { core: { pairing } }: SignEngine,
  wanted: string | undefined,
  methods?: readonly string[],
): Promise<{ readonly topic: string; readonly uri?: string | undefined }> {
  if (wanted !== undefined) {
    await pairing.assertTopic(wanted);
    if (pairing.get(wanted)?.active) return { topic: wanted };
  }
  return pairing.create({ methods, internal: { skipSubscribe: true } });
}
