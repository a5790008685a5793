import { isMooringError, isSameAddress, namespaceFacts, namespaceOf } from '@mooring/protocol';
import {
  type AuthAccount,
  type AuthMetadata,
  authAccount,
  authenticateAnswer,
  authMetadataQuestion,
  authNonceAnswer,
  authPaths,
} from '@mooring/protocol/api';
import { systemClock } from '@mooring/protocol/time';
import * as v from 'valibot';
import type { CaipNetworkId } from '../contract/network.ts';
import type { BaseStorage } from '../contract/platform.ts';
import type { Siwx, SiwxHost, SiwxInput, SiwxMessage, SiwxSession } from '../contract/siwx.ts';
import { createError } from '../errors.ts';
import { type FetchJson, fetchJson } from '../http/fetch-json.ts';
import { storageKeys } from '../storage/keys.ts';
import { pageStorage } from '../storage/page-storage.ts';
import { plainMessage } from './plain-message.ts';

const longest = 16_384;

/** Options of {@link ReownAuthentication}. */
export interface ReownAuthenticationOptions {
  /** Without a sign-in the modal cannot be closed. Default true. */
  readonly required?: boolean | undefined;
  /** Storage key of the sign-in token. Default `@appkit/siwx-auth-token`. */
  readonly localAuthStorageKey?: string | undefined;
  /** Storage key of the nonce token. Default `@appkit/siwx-nonce-token`. */
  readonly localNonceStorageKey?: string | undefined;
}

/**
 * Sign-in that the site's API (`services.api`) verifies and stores, for sites without their own. The site's server asks
 * the API which account a token belongs to. One account is signed in at a time, on one chain.
 */
export class ReownAuthentication implements Siwx {
  readonly signOutOnDisconnect = true;
  readonly #required: boolean;
  readonly #tokenKey: string;
  readonly #nonceKey: string;
  #storage: BaseStorage | undefined;
  #host: SiwxHost | undefined;
  /** Values that could not be stored; kept until the page is left. */
  readonly #unsaved = new Map<string, string>();

  constructor(options: ReownAuthenticationOptions = {}) {
    this.#required = options.required ?? true;
    this.#tokenKey = options.localAuthStorageKey ?? storageKeys.authToken;
    this.#nonceKey = options.localNonceStorageKey ?? storageKeys.nonceToken;
    this.#storage = pageStorage();
  }

  attach(host: SiwxHost): void {
    this.#host = host;
    if (host.storage !== undefined) this.#storage = host.storage;
  }

  getRequired(): boolean {
    return this.#required;
  }

  serves(chainId: CaipNetworkId): boolean {
    return namespaceFacts(namespaceOf(chainId)).accountName !== undefined;
  }

  async createMessage(input: SiwxInput): Promise<SiwxMessage> {
    const getNonce = async (): Promise<string> => {
      const { nonce, token } = await this.#ask(authPaths.nonce, authNonceAnswer);
      this.#write(this.#nonceKey, token);
      return nonce;
    };
    return plainMessage(input, { getNonce }, this.#host?.now() ?? systemClock.now());
  }

  async addSession({ message, signature }: SiwxSession): Promise<void> {
    const nonce = this.#read(this.#nonceKey);
    if (nonce === undefined) throw createError('SIGN_IN_INVALID');
    // The API accepts it only once, even if authentication fails.
    this.#write(this.#nonceKey, undefined);
    const { token } = await this.#ask(authPaths.authenticate, authenticateAnswer, {
      headers: { 'x-nonce-jwt': `Bearer ${nonce}` },
      posted: { body: { message, signature } },
    });
    this.#write(this.#tokenKey, token);
  }

  /** The API signs in one account on one chain: the first, on the requested chain. */
  async setSessions([first]: readonly SiwxSession[]): Promise<void> {
    if (first !== undefined) await this.addSession(first);
    else await this.#signOut();
  }

  async revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    const account = this.#claimed();
    if (account === undefined || isOf(account, chainId, address)) await this.#signOut();
  }

  async getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]> {
    // A token of another account needs no request.
    const claimed = this.#claimed();
    if (claimed === undefined || !isOf(claimed, chainId, address)) return [];
    const account = await this.#me('').catch(() => undefined);
    if (account === undefined || !isOf(account, chainId, address)) return [];
    const { uri, domain, nonce } = account;
    const data = { chainId, accountAddress: address, uri, domain, nonce, version: '1' };
    // The API keeps the text and its signature.
    return [{ data, message: '', signature: '' }];
  }

  /** The signed-in account, with the site's metadata. Rejects while signed out. */
  async getSessionAccount(): Promise<AuthAccount> {
    return this.#me('?includeAppKitAccount=true');
  }

  /** Stores the site's metadata with the account, replacing the previous value; at most 8 kB of JSON. */
  async setSessionAccountMetadata(metadata: AuthMetadata): Promise<void> {
    await this.#ask(authPaths.metadata, authMetadataQuestion, {
      method: 'PUT',
      headers: this.#bearer(),
      posted: { body: { metadata } },
    });
  }

  async #me(query: string): Promise<AuthAccount> {
    const token = this.#read(this.#tokenKey);
    try {
      return await this.#ask(`${authPaths.me}${query}`, authAccount, { headers: this.#bearer() });
    } catch (thrown) {
      const isEnded = isMooringError(thrown, 'SIGN_IN_ENDED');
      // Another sign-in may have started meanwhile.
      if (isEnded && this.#read(this.#tokenKey) === token) this.#write(this.#tokenKey, undefined);
      throw thrown;
    }
  }

  /** Removes the token first: the visitor is signed out locally even if the API is unavailable. */
  async #signOut(): Promise<void> {
    if (this.#read(this.#tokenKey) === undefined) return;
    const headers = this.#bearer();
    this.#write(this.#tokenKey, undefined);
    await this.#ask(authPaths.signOut, v.unknown(), { method: 'POST', headers }).catch(() => undefined);
  }

  #ask<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    requested: Omit<FetchJson, 'clock'> = {},
  ): Promise<v.InferOutput<Schema>> {
    const url = this.#host?.apiUrl?.(path);
    if (url === undefined) throw createError('SIGN_IN_UNAVAILABLE');
    return fetchJson(url, schema, { ...requested, clock: systemClock });
  }

  #bearer(): Readonly<Record<string, string>> {
    const token = this.#read(this.#tokenKey);
    if (token === undefined) throw createError('SIGN_IN_INVALID');
    return { authorization: `Bearer ${token}` };
  }

  /** The account that the token claims to belong to; only the API can verify it. */
  #claimed(): Claimed | undefined {
    try {
      const [, payload = ''] = this.#read(this.#tokenKey)?.split('.') ?? [];
      const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
      const { success, output } = v.safeParse(claimedAccount, JSON.parse(text));
      return success ? output : undefined;
    } catch {
      return undefined;
    }
  }

  #read(key: string): string | undefined {
    const unsaved = this.#unsaved.get(key);
    if (unsaved !== undefined) return unsaved;
    try {
      const text = this.#storage?.getItem(key) ?? '';
      // Storage may contain anything; this value becomes a header.
      return text.length <= longest && /^[-_.a-zA-Z0-9]+$/.test(text) ? text : undefined;
    } catch {
      return undefined;
    }
  }

  #write(key: string, text: string | undefined): void {
    this.#unsaved.delete(key);
    try {
      if (text === undefined) this.#storage?.removeItem(key);
      else if (this.#storage === undefined) throw new Error('no storage');
      else this.#storage.setItem(key, text);
    } catch {
      if (text !== undefined) this.#unsaved.set(key, text);
    }
  }
}

const claimedAccount = v.object({ address: v.string(), caip2Network: v.string() });
type Claimed = v.InferOutput<typeof claimedAccount>;

function isOf({ address, caip2Network }: Claimed, chainId: CaipNetworkId, of: string): boolean {
  return caip2Network === chainId && isSameAddress(namespaceOf(chainId), address, of);
}
