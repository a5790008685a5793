import { defineMessage } from '../messages/define-message.ts';
import { caution, danger } from '../words/warnings.ts';

const numbered = (index: number) => ({ number: `${index + 1}` });

/** Warnings specific to Bitcoin requests. Inputs count from 0 and are displayed from 1. */
export const bitcoinWarnings = {
  noFee: (count: number) => danger(defineMessage('warnNoFee', { count })),
  feeAbsurd: danger(defineMessage('warnFeeAbsurd')),
  overspent: danger(defineMessage('warnOverspent')),
  sighashNone: (index: number) => danger(defineMessage('warnSighashNone', numbered(index))),
  sighashSingle: (index: number) => danger(defineMessage('warnSighashSingle', numbered(index))),
  sighashUnknown: (index: number) => danger(defineMessage('warnSighashUnknown', numbered(index))),
  anyoneCanPay: caution(defineMessage('warnAnyoneCanPay')),
  notYours: (index: number) => danger(defineMessage('warnNotYours', numbered(index))),
  nothingYours: danger(defineMessage('warnNothingYours')),
  nothingAsked: danger(defineMessage('warnNothingAsked')),
  shared: caution(defineMessage('warnShared')),
  unproven: (index: number) => caution(defineMessage('warnUnproven', numbered(index))),
  coinDiffers: (index: number) => danger(defineMessage('warnCoinDiffers', numbered(index))),
  taprootKey: (index: number) => caution(defineMessage('warnTaprootKey', numbered(index))),
  taprootScript: (index: number) => danger(defineMessage('warnTaprootScript', numbered(index))),
  script: caution(defineMessage('warnScript')),
  otherNetwork: (network: string) => danger(defineMessage('warnOtherNetwork', { network })),
  changeElsewhere: danger(defineMessage('warnChangeElsewhere')),
} as const;
