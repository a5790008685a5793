import type { RequestListener } from 'node:http';
import { closeCodes, closeReasons } from '@mooring/protocol/relay';
import {
  clientAddress,
  createOperations,
  createReadiness,
  type Readiness,
  sendText,
  workerMetrics,
} from '@mooring/server-kit';
import { AdmissionGate } from '../auth/admission-gate.ts';
import { createRpc } from '../http/answer-rpc.ts';
import { UnreadAnswers } from '../http/unread-answers.ts';
import { FrameRate } from '../limits/frame-rate.ts';
import { countRefusal } from '../metrics/relay-counts.ts';
import type { CallContext, FrameContext } from '../socket/answer-frame.ts';
import type { Connection } from '../socket/connection.ts';
import { Heartbeat } from '../socket/heartbeat.ts';
import { RelayMethods } from '../socket/relay-methods.ts';
import type { Audiences } from './audiences.ts';
import type { RelayNode } from './open-node.ts';
import type { RelayContext } from './relay-context.ts';
import { Sockets } from './sockets.ts';

/** Handlers for clients and operators on the relay's port. */
export interface Handlers {
  readonly sockets: Sockets;
  readonly onRequest: RequestListener;
  readonly readiness: Readiness;
  /** Pings clients and disconnects those that timed out; called every second. */
  tick(): void;
}

export interface HandlersOptions {
  readonly context: RelayContext;
  readonly node: RelayNode;
  readonly audiences: Audiences;
  /** Whether the relay is closing and admits no more sockets. */
  readonly isClosing: () => boolean;
}

/** Milliseconds: the check of a disk writes to it. */
const readinessHolds = 1_000;

export function createHandlers(options: HandlersOptions): Handlers {
  const { context, node, isClosing } = options;
  const { settings, counts, log, clock, onError } = context;
  const { unfinished, hub, outbox } = node;
  const { now } = clock;
  const { frameSize } = settings;
  const rate = new FrameRate(settings);
  const gate = createAdmissionGate(options, rate);
  const calls: CallContext = { methods: createMethods(context, node), counts, onError };
  const heartbeat = new Heartbeat(settings.pingSeconds);
  const answers = new UnreadAnswers(node.unread, counts);
  const frames: FrameContext = { ...calls, hub, outbox, rate: settings, admit: createAdmit(context, rate) };
  const sockets = new Sockets({ gate, frames, heartbeat, unfinished, log, frameSize, now, isClosing });
  const rpc = createRpc({ gate, calls, limits: settings, rate, unfinished, unread: answers, now, isClosing });
  const { operations, readiness } = createOperatorHandlers(context, node);
  return {
    sockets,
    readiness,
    onRequest(request, response) {
      if (rpc(request, response)) return;
      answers.follow(response, clientAddress(request, settings.trustedProxies), now);
      if (!operations(request, response)) sendText(response, 404, 'not found\n');
    },
    tick() {
      heartbeat.tick(now());
      answers.tick(now());
    },
  };
}

function createAdmissionGate({ context, node, audiences }: HandlersOptions, rate: FrameRate): AdmissionGate {
  const { settings, counts, clock, log } = context;
  return new AdmissionGate({
    limits: settings,
    counts,
    now: clock.now,
    projects: node.projects,
    audiences: () => audiences.accepted,
    hasFrames: (address) => rate.hasRoom(address, clock.now()),
    onRefusal: (reason, text) => log.debug({ reason, text }, 'turned away'),
  });
}

function createMethods({ settings, counts, clock, onError }: RelayContext, node: RelayNode): RelayMethods {
  const { hub, store, projects } = node;
  return new RelayMethods({
    hub,
    store,
    counts,
    limits: settings,
    now: clock.now,
    projects,
    onStoreError: onError,
  });
}

/** Counts frames of a connection, and closes one whose client or address sends too many. */
function createAdmit({ counts, clock }: RelayContext, rate: FrameRate): FrameContext['admit'] {
  return (connection: Connection, weight: number): boolean => {
    if (rate.admit(connection, weight, clock.now())) return true;
    countRefusal(counts, 'frame-rate');
    connection.open = false;
    connection.socket.close(closeCodes.tooManyRequests, closeReasons.tooManyRequests);
    return false;
  };
}

function createOperatorHandlers(
  { settings, registry, processMetrics, log, clock }: RelayContext,
  { store, projects }: RelayNode,
) {
  const known = async (): Promise<void> => {
    if (projects.isAwaited) throw new Error('the address of RELAY_PROJECTS has not answered yet');
  };
  const readiness = createReadiness({
    checks: { store: () => store.check(), ...(settings.projects && { projects: known }) },
    holds: readinessHolds,
    clock,
    onFailure: (name, error) => log.error({ error, check: name }, 'not ready'),
    onRecovery: (name) => log.info({ check: name }, 'ready again'),
  });
  const operations = createOperations({
    readiness,
    registry: processMetrics ? workerMetrics(registry) : registry,
  });
  return { operations, readiness };
}
