import { WalletKit } from '../compat/wallet-kit-constructor.ts';

export type { ClientOptions } from '../client/client-base.ts';
export { WalletClient as SignClient } from '../client/wallet-client.ts';
export type { WalletKitEvents, WalletKitOptions } from '../client/wallet-kit.ts';
export type { WalletKitConstructor } from '../compat/wallet-kit-constructor.ts';
export type { IWalletKit, WalletKitTypes } from '../compat/wallet-kit-types.ts';
export { Core } from '../core/core.ts';
export type { CoreOptions } from '../core/core-options.ts';
export type { KeyValueStorage } from '../ports/key-value-storage.ts';
export type { PendingRequest, VerifyContext } from '../records/records.ts';
export type { ApproveParameters } from '../wallet/approve.ts';
export type { EmitParameters } from '../wallet/change-session.ts';
export type { ClaimParameters, SessionRequestClaim } from '../wallet/claim-request.ts';
export { WalletKit };
// biome-ignore lint/style/noDefaultExport: programs written for the original import it either way.
export default WalletKit;
