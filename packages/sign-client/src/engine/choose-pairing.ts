import type { SignEngine } from './sign-engine.ts';

/** A pairing that is active is used again, and has no link; otherwise there is a new one. */
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
