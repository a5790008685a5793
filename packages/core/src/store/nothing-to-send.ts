import type { SendState } from '../contract/send.ts';

/** An empty form. */
export const nothingToSend: SendState = {
  token: undefined,
  sendTokenAmount: '',
  all: false,
  receiverAddress: '',
  typedName: undefined,
  receiverProfileName: undefined,
  receiverProfileImageUrl: undefined,
  loading: false,
  prompted: false,
  unsure: false,
};
