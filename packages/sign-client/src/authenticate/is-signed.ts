import { type Cacao, verifyCacao } from '@mooring/protocol/cacao';
import type { SignEngine } from '../engine/sign-engine.ts';

/** Milliseconds that a chain may take; every other message waits meanwhile. */
const longestWait = 10_000;

/** Whether a sign-in was signed by whom it names. A chain that says nothing has not said yes. */
export function isSigned({ core: { clock }, config }: SignEngine, cacao: Cacao): Promise<boolean> {
  const { verifyContractSignature: ask } = config;
  if (!ask) return verifyCacao(cacao);
  return verifyCacao(cacao, async (signature) => {
    let timer: unknown;
    const silence = new Promise<boolean>((resolve) => {
      timer = clock.setTimeout(() => resolve(false), longestWait);
    });
    try {
      return await Promise.race([ask(signature), silence]);
    } finally {
      clock.clearTimeout(timer);
    }
  });
}
