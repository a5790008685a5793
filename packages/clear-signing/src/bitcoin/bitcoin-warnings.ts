import { say } from '../messages/say.ts';
import { danger, lookTwice } from '../words/warnings.ts';

const numbered = (index: number) => ({ number: `${index + 1}` });

/** Warnings specific to Bitcoin requests. Inputs count from 0 and are displayed from 1. */
export const bitcoinWarnings = {
  noFee: (count: number) => danger(say('warnNoFee', { count })),
  feeAbsurd: danger(say('warnFeeAbsurd')),
  overspent: danger(say('warnOverspent')),
  sighashNone: (index: number) => danger(say('warnSighashNone', numbered(index))),
  sighashSingle: (index: number) => danger(say('warnSighashSingle', numbered(index))),
  sighashUnknown: (index: number) => danger(say('warnSighashUnknown', numbered(index))),
  anyoneCanPay: lookTwice(say('warnAnyoneCanPay')),
  notYours: (index: number) => danger(say('warnNotYours', numbered(index))),
  nothingYours: danger(say('warnNothingYours')),
  nothingAsked: danger(say('warnNothingAsked')),
  shared: lookTwice(say('warnShared')),
  unproven: (index: number) => lookTwice(say('warnUnproven', numbered(index))),
  coinDiffers: (index: number) => danger(say('warnCoinDiffers', numbered(index))),
  taprootKey: (index: number) => lookTwice(say('warnTaprootKey', numbered(index))),
  taprootScript: (index: number) => danger(say('warnTaprootScript', numbered(index))),
  script: lookTwice(say('warnScript')),
  otherNetwork: (network: string) => danger(say('warnOtherNetwork', { network })),
  changeElsewhere: danger(say('warnChangeElsewhere')),
} as const;
