import type {
  AuthenticateLink,
  AuthenticateParameters,
  Resumed,
} from '../authenticate/authenticate-parameters.ts';
import { type Connection, type ConnectParameters, connect } from '../dapp/connect.ts';
import { installDappRole } from '../dapp/dapp-role.ts';
import { type RequestParameters, request } from '../dapp/request.ts';
import type { ResumeParameters } from '../dapp/resume.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { loadAuthenticate, loadResume } from '../lazy.ts';
import { pageMetadata } from '../platform/page-metadata.ts';
import { installWalletRole } from '../wallet/wallet-role.ts';
import type { ClientOptions } from './client-base.ts';
import { WalletClient } from './wallet-client.ts';

/** As {@link ClientOptions}; `metadata` defaults to the page's own. */
export type DualOptions = Omit<ClientOptions, 'metadata'> & Partial<Pick<ClientOptions, 'metadata'>>;

function installRoles(engine: SignEngine): void {
  installWalletRole(engine);
  installDappRole(engine);
}

/** Both roles in one, with the names and shapes of the original `SignClient`. */
export class SignClient extends WalletClient {
  protected constructor(options: ClientOptions) {
    super(options, installRoles);
  }

  /**
   * Reads storage; opens a socket only if there is something to listen to. `metadata` defaults to the page's own.
   *
   * @throws MooringError `RELAY_URL_MISSING`, `STORAGE_FAILED`
   */
  static override async init(options: DualOptions): Promise<SignClient> {
    return new SignClient({ ...options, metadata: options.metadata ?? pageMetadata() }).start();
  }

  connect(parameters: ConnectParameters): Promise<Connection> {
    return connect(this.engine, parameters);
  }

  /**
   * Asks a wallet to sign in and connect in one step (`eip155` only).
   *
   * @param walletUniversalLink address of a wallet met in link mode
   */
  async authenticate(
    parameters: AuthenticateParameters,
    walletUniversalLink?: string,
  ): Promise<AuthenticateLink> {
    const { authenticate } = await loadAuthenticate();
    return authenticate(this.engine, parameters, walletUniversalLink);
  }

  /**
   * Waits for the answer to a proposal of an earlier page or process, also one with a sign-in. Resolves with `undefined` if
   * none is open, or this client already awaits its answer.
   */
  async resume(parameters: ResumeParameters): Promise<Resumed | undefined> {
    const { resume } = await loadResume();
    return resume(this.engine, parameters);
  }

  request<Result = unknown>(parameters: RequestParameters): Promise<Result> {
    return request<Result>(this.engine, parameters);
  }
}
