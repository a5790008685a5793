import { type Phrase, say } from '../messages/say.ts';
import { danger, lookTwice } from '../words/warnings.ts';

/** Warnings specific to Solana requests. */
export const solanaWarnings = {
  programActs: (program: string) => danger(say('warnProgramActs', { program })),
  program: (program: string) => lookTwice(say('warnProgram', { program })),
  partActs: (program: string) => danger(say('warnPartActs', { program })),
  part: (program: string) => lookTwice(say('warnPart', { program })),
  tables: (count: number) => lookTwice(say('warnTables', { count })),
  hiddenAccount: danger(say('warnHiddenAccount')),
  ownerUnknown: (account: Phrase) => lookTwice(say('warnOwnerUnknown', { account })),
  authority: danger(say('warnAuthority')),
  endAuthority: lookTwice(say('warnEndAuthority')),
  assign: danger(say('warnAssign')),
  closeElsewhere: danger(say('warnCloseElsewhere')),
  burn: lookTwice(say('warnBurn')),
  nonce: lookTwice(say('warnNonce')),
  nonceElsewhere: (authority: Phrase) => danger(say('warnNonceElsewhere', { authority })),
  feeHigh: danger(say('warnFeeHigh')),
  feeRaised: lookTwice(say('warnFeeRaised')),
  otherPayer: lookTwice(say('warnOtherPayer')),
  notSigner: danger(say('warnNotSigner')),
  otherSigners: (count: number) => lookTwice(say('warnOtherSigners', { count })),
  decimals: danger(say('warnDecimals')),
  disguised: danger(say('warnDisguised')),
  reusable: lookTwice(say('warnReusable')),
} as const;
