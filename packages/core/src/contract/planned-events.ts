import type { CaipNetworkId } from './network.ts';

/** An event of the original that is not emitted yet. */
export type PlannedEvent =
  | Planned<
      | 'CLICK_CONVERT'
      | 'CLICK_SELECT_NETWORK_TO_SWAP'
      | 'DEVICE_REGISTERED_FOR_EMAIL'
      | 'EMAIL_EDIT'
      | 'EMAIL_LOGIN_SELECTED'
      | 'EMAIL_SUBMITTED'
      | 'EMAIL_UPGRADE_FROM_MODAL'
      | 'EMAIL_VERIFICATION_CODE_PASS'
      | 'EMAIL_VERIFICATION_CODE_SENT'
    >
  | Planned<'EMAIL_VERIFICATION_CODE_FAIL', { readonly message: string }>
  | Planned<
      | 'SOCIAL_LOGIN_STARTED'
      | 'SOCIAL_LOGIN_ERROR'
      | 'SOCIAL_LOGIN_REQUEST_USER_DATA'
      | 'SOCIAL_LOGIN_CANCELED',
      { readonly provider: SocialProvider }
    >
  | Planned<
      'SOCIAL_LOGIN_SUCCESS',
      { readonly provider: SocialProvider; readonly reconnect?: boolean | undefined }
    >
  | Planned<'INITIALIZE', Readonly<Record<string, unknown>>>
  | Planned<
      'PAY_SUCCESS' | 'PAY_ERROR' | 'PAY_INITIATED',
      Payment & {
        readonly source: PaymentSource;
        readonly paymentId: string;
        readonly currentPayment: CurrentPayment;
      }
    >
  | Planned<'PAY_MODAL_OPEN', Payment & { readonly exchanges: PaymentExchange[] }>
  | Planned<
      'PAY_EXCHANGE_SELECTED',
      Payment & {
        readonly source: PaymentSource;
        readonly exchange: PaymentExchange;
        readonly currentPayment: CurrentPayment;
        readonly headless: boolean;
      }
    >
  | {
      readonly type: 'error';
      readonly event: 'INTERNAL_SDK_ERROR';
      readonly properties: {
        readonly errorType?: string | undefined;
        readonly errorMessage?: string | undefined;
        readonly stackTrace?: string | undefined;
        readonly uncaught?: boolean | undefined;
      };
    };

interface Track<Name> {
  readonly type: 'track';
  readonly address?: string | undefined;
  readonly event: Name;
}

type Planned<Name extends string, Properties = undefined> = Name extends string
  ? Properties extends undefined
    ? Track<Name>
    : Track<Name> & { readonly properties: Properties }
  : never;

type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'farcaster';

type PaymentSource = 'pay' | 'fund-from-exchange';

interface Payment {
  readonly configuration: {
    readonly network: string;
    readonly asset: string;
    readonly amount: number;
    readonly recipient: string;
  };
  readonly caipNetworkId?: CaipNetworkId | undefined;
}

interface PaymentExchange {
  readonly id: string;
}

interface CurrentPayment {
  readonly type: 'exchange' | 'wallet';
  readonly exchangeId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly status?: string | undefined;
  readonly result?: string | undefined;
}
