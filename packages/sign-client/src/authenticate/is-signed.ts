import { type Cacao, verifyCacao } from '@mooring/protocol/cacao';
import type { SignEngine } from '../engine/sign-engine.ts';

/** Milliseconds that a chain may take: other messages wait. */
const longestWait = 10_000;

/** Whether the account that a sign-in names has signed it. A chain that does not answer counts as no. */
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
