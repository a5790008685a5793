import type { IncomingMessage } from 'node:http';
import { isMooringError } from '@mooring/protocol';
import { verifyRelayJwt } from '@mooring/protocol/crypto';
import { closeCodes, closeReasons } from '@mooring/protocol/relay';
import {
  AddressCounter,
  AddressWindows,
  clientAddress,
  KeyedCounter,
  minuteWindowMs,
} from '@mooring/server-kit';
import { countRefusal, type RefusalReason, type RelayCounts } from '../metrics/relay-counts.ts';
import type { ProjectGate } from '../projects/project-gate.ts';

export interface AdmissionLimits {
  readonly connections: number;
  readonly addressConnections: number;
  readonly clientConnections: number;
  readonly pendingConnections: number;
  /** A minute. */
  readonly addressFailures: number;
  /** How many times the limits of an address apply to an IPv6 /48. */
  readonly networkFactor: number;
  readonly trustedProxies: number;
  /** Seconds. */
  readonly clockSkew: number;
  /** Maximum lifetime of a token in seconds. */
  readonly tokenSeconds: number;
}

export interface AdmissionOptions {
  readonly limits: AdmissionLimits;
  readonly counts: RelayCounts;
  readonly now: () => number;
  /** Called with the reason of each refusal. */
  readonly onRefusal?: ((reason: RefusalReason, text: string | undefined) => void) | undefined;
  /** Accepted audiences of tokens. */
  readonly audiences: () => readonly string[] | 'any';
  readonly projects: ProjectGate;
  /** Whether an address may send a frame now. */
  readonly hasFrames: (address: string) => boolean;
}

/** An admitted client. */
export interface Admitted {
  readonly clientId: string;
  readonly address: string;
  /** Id of its project. */
  readonly project: string | undefined;
  /** Unix milliseconds: expiry of its token, by the most lenient clock. */
  readonly expiresAt: number;
  /** Its token was issued so long ago that its clock may be behind. */
  readonly seemsBehind: boolean;
}

/** Share of the concurrent token checks that addresses with too many refusals may use. */
const doubtfulPart = 0.1;

/** Outcome of a request for admission. */
export type Admission =
  | ({ readonly admitted: true } & Admitted)
  | {
      readonly admitted: false;
      /** Absent if there is no room even to accept the socket and send a reason. */
      readonly close?: { readonly code: number; readonly reason: string } | undefined;
    };

const unauthorized = (reason: string) => ({ code: closeCodes.unauthorized, reason });
const throttled = { code: closeCodes.tooManyRequests, reason: closeReasons.tooManyRequests } as const;

const awaitsProjects = {
  code: closeCodes.tooManyRequests,
  reason: 'The relay does not know its projects yet. Try again later.',
} as const;

/** Admits clients. Rejects by closing the socket, since clients storm a relay that rejects the upgrade (Q9). */
export class AdmissionGate {
  readonly #options: AdmissionOptions;
  readonly #failures: AddressWindows;
  readonly #byAddress: AddressCounter;
  readonly #byClient = new KeyedCounter();
  #connections = 0;
  #pending = 0;
  /** Concurrent checks for addresses with too many refusals. */
  #doubtful = 0;

  constructor(options: AdmissionOptions) {
    const { addressConnections, addressFailures, networkFactor } = options.limits;
    this.#options = options;
    this.#byAddress = new AddressCounter({ bound: addressConnections, networkFactor });
    this.#failures = new AddressWindows({ bound: addressFailures, networkFactor }, minuteWindowMs);
  }

  /** Checks bounds, then the token. An admitted connection holds its place until {@link leave}. */
  async admit(request: IncomingMessage): Promise<Admission> {
    const { limits, now, projects, hasFrames } = this.#options;
    const address = clientAddress(request, limits.trustedProxies);
    if (this.#pending >= limits.pendingConnections) return this.#refuse('pending-connections');
    if (this.#connections + this.#pending >= limits.connections)
      return this.#refuse('connections', throttled);
    if (!this.#byAddress.hasRoom(address)) return this.#refuse('address-connections', throttled);
    // Its first frame would close it, after the work of checking its token.
    if (!hasFrames(address)) return this.#refuse('frame-rate', throttled);
    // An honest client may share the address, so check its token if one of the places for such addresses is free.
    const doubted = !this.#failures.hasRoom(address, now());
    if (doubted && this.#doubtful >= Math.max(1, limits.pendingConnections * doubtfulPart)) {
      return this.#refuse('address-failures');
    }
    const fail = (reason: RefusalReason, text: string) => {
      this.#failures.add(address, now());
      return doubted ? this.#refuse('address-failures', throttled) : this.#refuse(reason, unauthorized(text));
    };
    const project = readProject(request);
    const unwanted = projects.refusal(project, request.headers.origin);
    if (unwanted === 'project-connections') return this.#refuse(unwanted, throttled);
    // Not the client's fault and temporary: it reconnects.
    if (unwanted === 'projects-away') return this.#refuse(unwanted, awaitsProjects);
    if (unwanted) {
      const { invalidKey, originNotAllowed } = closeReasons;
      return fail(unwanted, unwanted === 'origin' ? originNotAllowed : invalidKey);
    }
    this.#pending += 1;
    if (doubted) this.#doubtful += 1;
    this.#byAddress.change(address, 1);
    let entered = false;
    try {
      const { clientId, expiresAt, issuedAt } = await this.#verify(request);
      if (this.#byClient.count(clientId) >= limits.clientConnections) {
        return this.#refuse('client-connections', throttled);
      }
      entered = true;
      this.#connections += 1;
      this.#byClient.change(clientId, 1);
      projects.enter(project);
      return {
        admitted: true,
        clientId,
        address,
        project,
        expiresAt: (expiresAt + limits.clockSkew) * 1_000,
        seemsBehind: (issuedAt + limits.clockSkew) * 1_000 < now(),
      };
    } catch (error) {
      return fail(
        'token',
        isMooringError(error) ? error.message : 'JWT validation error: the token cannot be read',
      );
    } finally {
      this.#pending -= 1;
      if (doubted) this.#doubtful -= 1;
      if (!entered) this.#byAddress.change(address, -1);
    }
  }

  /** Releases the place of an admitted connection. */
  leave({ clientId, address, project }: Pick<Admitted, 'clientId' | 'address' | 'project'>): void {
    this.#connections -= 1;
    this.#byAddress.change(address, -1);
    this.#byClient.change(clientId, -1);
    this.#options.projects.leave(project);
  }

  #verify(request: IncomingMessage) {
    const { now, audiences, limits } = this.#options;
    return verifyRelayJwt(readToken(request) ?? '', {
      audiences: audiences(),
      now: Math.floor(now() / 1_000),
      skew: limits.clockSkew,
      maxLifetime: limits.tokenSeconds,
    });
  }

  #refuse(reason: RefusalReason, close?: { readonly code: number; readonly reason: string }): Admission {
    countRefusal(this.#options.counts, reason);
    this.#options.onRefusal?.(reason, close?.reason);
    return { admitted: false, close };
  }
}

const bearer = /^Bearer +([^ ]+) *$/i;

function queryValue({ url = '' }: IncomingMessage, name: string): string | undefined {
  const query = url.indexOf('?');
  return (query === -1 ? null : new URLSearchParams(url.slice(query)).get(name)) ?? undefined;
}

/** The project id in a connection's query. */
function readProject(request: IncomingMessage): string | undefined {
  return queryValue(request, 'projectId');
}

/** The token of a connection, unchecked: `auth` in its query, or a Bearer header. */
function readToken(request: IncomingMessage): string | undefined {
  return queryValue(request, 'auth') || request.headers.authorization?.match(bearer)?.[1];
}
