import { errorTitles as titles } from '@mooring/protocol/error-catalogue';

/** English titles of errors by `code`, for a headline. */
export const errorTitles: Readonly<Record<string, string>> = titles;
