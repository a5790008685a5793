import { errorTitles as titles } from '@mooring/protocol/error-catalogue';

/** What an error is called, by its `code`: a few words in English, for a headline. */
export const errorTitles: Readonly<Record<string, string>> = titles;
