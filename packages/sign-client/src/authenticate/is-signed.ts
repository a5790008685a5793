import { type Cacao, verifyCacao } from '@mooring/protocol/cacao';
import { withTimeout } from '@mooring/protocol/time';
import type { SignEngine } from '../engine/sign-engine.ts';

/** Milliseconds to wait for a chain; other messages wait meanwhile. */
const timeoutMs = 10_000;

/** Whether the account named in a sign-in has signed it. Returns `false` if the chain does not answer. */
export function isSigned({ core: { clock }, config }: SignEngine, cacao: Cacao): Promise<boolean> {
  const { verifyContractSignature: ask } = config;
  if (!ask) return verifyCacao(cacao);
  return verifyCacao(cacao, (signature) => withTimeout(() => ask(signature), { clock, timeoutMs }));
}
