export {
  dismissFoundRequest,
  keepRequests,
  loseFoundRequests,
  settleFoundRequest,
} from '../requests/keep-requests.ts';
