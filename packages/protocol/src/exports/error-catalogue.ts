export { errorTitles } from '../errors/error-titles.ts';
export { alertErrors, unraisedErrors } from '../errors/unthrown-errors.ts';
