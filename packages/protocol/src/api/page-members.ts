import * as v from 'valibot';
import { caip2, pageCursor } from './forms.ts';

/** Members of a page, besides its rows. @param unknown what the rows then lack */
export const pageMembers = (unknown: string) => ({
  next: v.pipe(v.nullable(pageCursor), v.description('Cursor of the next page, or `null` on the last')),
  unread: v.optional(
    v.pipe(
      v.array(v.object({ chainId: caip2 })),
      v.maxLength(256),
      v.description(`Chains that could not be read: ${unknown}`),
    ),
  ),
});
