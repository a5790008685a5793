/**
 * Views of the original that are not there yet. Sites may name them: who is connected sees Account in their place, anybody
 * else Connect.
 */
export const plannedViews = [
  'AccountSettings',
  'ApproveTransaction',
  'BuyInProgress',
  'ChooseAccountName',
  'ConnectSocials',
  'ConnectingFarcaster',
  'ConnectingSiwe',
  'ConnectingSocial',
  'Create',
  'DataCapture',
  'DataCaptureOtpConfirm',
  'EmailLogin',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'FundWallet',
  'OnRampActivity',
  'OnRampFiatSelect',
  'OnRampProviders',
  'OnRampTokenSelect',
  'Pay',
  'PayLoading',
  'PayWithExchange',
  'PayWithExchangeSelectAsset',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'SmartSessionCreated',
  'SmartSessionList',
  'Swap',
  'SwapPreview',
  'SwapSelectToken',
  'Transactions',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'UpdateEmailWallet',
  'UpgradeEmailWallet',
  'WalletSend',
  'WalletSendPreview',
  'WalletSendSelectToken',
  'WhatIsABuy',
] as const;

/** A view of the original that is not there yet. */
export type PlannedViewName = (typeof plannedViews)[number];
