export { dismissFound, endFound, keepRequests, loseFound } from '../requests/keep-requests.ts';
