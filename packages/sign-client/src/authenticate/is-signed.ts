import { type Cacao, verifyCacao } from '@mooring/protocol/cacao';
import type { SignEngine } from '../engine/sign-engine.ts';

/** Milliseconds to wait for a chain; other messages wait meanwhile. */
const longestWait = 10_000;

/** Whether the account named in a sign-in has signed it. Returns `false` if the chain does not answer. */
export function isSigned({ core: { clock }, config }: SignEngine, cacao: Cacao): Promise<boolean> {
  const { verifyContractSignature: ask } = config;
  if (!ask) return verifyCacao(cacao);
  return verifyCacao(cacao, async (signature) => {
    let cancel = (): void => undefined;
    const silence = new Promise<boolean>((resolve) => {
      cancel = clock.after(longestWait, () => resolve(false));
    });
    try {
      return await Promise.race([ask(signature), silence]);
    } finally {
      cancel();
    }
  });
}
