import { isMooringError } from '@mooring/protocol';
import {
  type EventQuestion,
  eventAnswer,
  eventBatchPath,
  eventBatchQuestion,
  eventLimits,
  eventPath,
  eventQuery,
  eventQuestion,
} from '@mooring/protocol/api';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { createError } from '../errors.ts';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson } from '../http/describe-route.ts';
import { readJson } from '../http/read-body.ts';
import { readable } from '../http/readable.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { admitsOrigin } from '../projects/project-gate.ts';
import { queryOf } from '../projects/read-project-id.ts';
import { registerAnalyticsMetrics } from './analytics-metrics.ts';
import { analyticsSettings } from './analytics-settings.ts';
import { EventStore } from './event-store.ts';
import { readEvent } from './read-event.ts';

const failures = {
  400: 'REQUEST_INVALID',
  403: "ORIGIN_REFUSED: unknown project, or the page's origin is not one of its origins",
  429: 'TOO_MANY_REQUESTS: over the limit of one IP address per minute',
  503: 'DATABASE_UNAVAILABLE: the database has not been open since the start, so events could be lost',
};

/** Stores modal events if the operator enables analytics. */
export const analyticsModule = defineModule({
  name: 'analytics',
  settings: analyticsSettings,
  async open(context) {
    const metrics = registerAnalyticsMetrics(context.metrics);
    const { settings, clock, log, database, projects } = context;
    const store = new EventStore({ database, settings, share: projects.share, clock, log, metrics });
    const receive = createReceiver(context, store, metrics);
    const routes = new Hono();
    for (const path of [eventPath, eventBatchPath]) routes.use(path, readable('POST'));
    routes.post(
      eventPath,
      describeJson({
        summary: 'Store a modal event',
        description:
          "Stores the event without secrets if the operator enables analytics (API_ANALYTICS, or the project's configuration). Drops it otherwise.",
        body: eventQuestion,
        answer: eventAnswer,
        failures,
      }),
      (context) => receive(context, async () => [await readJson(context, eventQuestion, eventLimits.bytes)]),
    );
    routes.post(
      eventBatchPath,
      describeJson({
        summary: 'Store events of the pairing protocol',
        description: 'Stores a list of events, like modal events.',
        body: eventBatchQuestion,
        answer: eventAnswer,
        failures,
      }),
      (context) => receive(context, () => readJson(context, eventBatchQuestion, eventLimits.batchBytes)),
    );
    return { routes, close: () => store.close() };
  },
});

function createReceiver(
  { settings, clock, budgets, projects, database, clientAddress }: ModuleContext<typeof analyticsSettings>,
  store: EventStore,
  metrics: ReturnType<typeof registerAnalyticsMetrics>,
) {
  const bounds = { perMinute: settings.analyticsRate, atOnce: settings.analyticsRate };
  const admit = admitAddress({ budgets, name: 'events', bounds });
  const addresses = projects.wantsAddresses;
  /** Opening may outlast the end of the process, so an event is accepted only once the database is open. */
  const opened = async (events: number): Promise<void> => {
    try {
      await database.open();
    } catch (error) {
      metrics.onEvents('dropped', events);
      throw error;
    }
  };
  const readAll = async (context: Context, read: () => Promise<readonly EventQuestion[]>) => {
    const query = v.safeParse(eventQuery, queryOf(context));
    if (!query.success) throw createError('REQUEST_INVALID', { problem: 'query' });
    const { projectId = '', sv = '' } = query.output;
    const project = projects.hasList ? await projects.find(projectId) : undefined;
    const isServed =
      project === undefined ? !projects.isRestricted : admitsOrigin(project, context.req.header('origin'));
    if (!isServed) throw createError('ORIGIN_REFUSED');
    const events = await read();
    // The first is admitted with the request.
    if (events.length > 1) await admit(clientAddress(context), events.length - 1, async () => undefined);
    if (!projects.wantsAnalytics(project)) {
      metrics.onEvents('unwanted', events.length);
      return;
    }
    const at = clock.now();
    await opened(events.length);
    for (const event of events) store.put(readEvent(event, { project: projectId, sdk: sv, at, addresses }));
  };
  return async (context: Context, read: () => Promise<readonly EventQuestion[]>) => {
    try {
      await admit(clientAddress(context), 1, () => readAll(context, read));
    } catch (error) {
      if (isMooringError(error)) metrics.onEvents(outcomes[error.code] ?? 'invalid');
      throw error;
    }
    return context.json({}, 200);
  };
}

const outcomes: Readonly<Record<string, 'limited' | 'refused'>> = {
  TOO_MANY_REQUESTS: 'limited',
  ORIGIN_REFUSED: 'refused',
};
