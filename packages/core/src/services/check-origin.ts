import { matchesOrigin, parseOriginPattern } from '@mooring/protocol';
import { originsAnswer, originsPath } from '@mooring/protocol/api';
import { errorTitles } from '@mooring/protocol/error-catalogue';
import * as v from 'valibot';
import { alertOnce } from '../alerts/alert.ts';
import type { AppKitCore } from '../contract/core.ts';
import { readError } from '../errors/read-error.ts';
import { getJson } from '../query/get-json.ts';

type Refusal = 'INVALID_APP_CONFIGURATION' | 'PROJECT_ID_NOT_CONFIGURED' | 'RATE_LIMITED' | 'SERVER_ERROR';

/**
 * Alerts the site's developer, once per reason, if the API would refuse this page: its origin does not match the
 * project's, the project is unknown, or the API cannot decide. Never rejects.
 */
export async function checkOrigin(core: AppKitCore, origin: string | undefined): Promise<void> {
  if (core.projectId === undefined || !core.store.getState().options.debug) return;
  const [refusal, detail] = await ask(core, origin);
  if (refusal === undefined || core.ended.aborted) return;
  alertOnce(core, { variant: 'error', message: errorTitles[refusal], detail });
}

/** Other APIs may have no list for a project that is not set up. */
const answerForm = v.object({
  allowedOrigins: v.nullish(
    v.union([originsAnswer.entries.allowedOrigins, v.literal(false), v.literal(0), v.literal('')]),
  ),
});

type Answer = readonly [refusal: Refusal | undefined, detail?: string];

async function ask(core: AppKitCore, origin: string | undefined): Promise<Answer> {
  try {
    const { allowedOrigins } = await getJson(core, originsPath, answerForm);
    if (origin === undefined || !allowedOrigins) return ['PROJECT_ID_NOT_CONFIGURED'];
    if (allowedOrigins.some((allowed) => covers(allowed, origin))) return [undefined];
    return ['INVALID_APP_CONFIGURATION', `${origin} is not among the origins of the project.`];
  } catch (thrown) {
    const { code, message, retryable } = readError(thrown);
    // The API is older than this route, or unavailable: the features that need it report that.
    if (code === 'ROUTE_NOT_FOUND' || code === 'API_UNREACHABLE' || code === 'TIMED_OUT') return [undefined];
    if (code === 'TOO_MANY_REQUESTS' || /\b429\b/.test(message)) return ['RATE_LIMITED', message];
    if (code === 'SERVER_FAILED' || (code === 'HTTP_STATUS' && /\b5\d\d\b/.test(message))) {
      return ['SERVER_ERROR', message];
    }
    return retryable ? [undefined] : ['INVALID_APP_CONFIGURATION', message];
  }
}

/** Whether an entry of the list, `*` or a pattern, matches the origin. An invalid entry matches nothing. */
function covers(allowed: string, origin: string): boolean {
  if (allowed === '*') return true;
  try {
    return matchesOrigin(parseOriginPattern(allowed), origin);
  } catch {
    return false;
  }
}
