import { defineMessage, type Phrase } from '../messages/define-message.ts';
import { caution, danger } from '../words/warnings.ts';

/** Warnings specific to Solana requests. */
export const solanaWarnings = {
  programActs: (program: string) => danger(defineMessage('warnProgramActs', { program })),
  program: (program: string) => caution(defineMessage('warnProgram', { program })),
  partActs: (program: string) => danger(defineMessage('warnPartActs', { program })),
  part: (program: string) => caution(defineMessage('warnPart', { program })),
  tables: (count: number) => caution(defineMessage('warnTables', { count })),
  hiddenAccount: danger(defineMessage('warnHiddenAccount')),
  ownerUnknown: (account: Phrase) => caution(defineMessage('warnOwnerUnknown', { account })),
  authority: danger(defineMessage('warnAuthority')),
  endAuthority: caution(defineMessage('warnEndAuthority')),
  assign: danger(defineMessage('warnAssign')),
  allocate: danger(defineMessage('warnAllocate')),
  closeElsewhere: danger(defineMessage('warnCloseElsewhere')),
  burn: caution(defineMessage('warnBurn')),
  nonce: caution(defineMessage('warnNonce')),
  nonceElsewhere: (authority: Phrase) => danger(defineMessage('warnNonceElsewhere', { authority })),
  feeHigh: danger(defineMessage('warnFeeHigh')),
  feeRaised: caution(defineMessage('warnFeeRaised')),
  otherPayer: caution(defineMessage('warnOtherPayer')),
  notSigner: danger(defineMessage('warnNotSigner')),
  otherSigners: (count: number) => caution(defineMessage('warnOtherSigners', { count })),
  decimals: danger(defineMessage('warnDecimals')),
  disguised: danger(defineMessage('warnDisguised')),
  reusable: caution(defineMessage('warnReusable')),
} as const;
