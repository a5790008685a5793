/** Views of the original that do not exist yet. Sites may name them: connected visitors see Account instead, others Connect. */
export const plannedViews = [
  'ApproveTransaction',
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
  'Pay',
  'PayLoading',
  'PayWithExchange',
  'PayWithExchangeSelectAsset',
  'SmartSessionCreated',
  'SmartSessionList',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'UpdateEmailWallet',
  'UpgradeEmailWallet',
] as const;

/** A view of the original that does not exist yet. */
export type PlannedViewName = (typeof plannedViews)[number];
