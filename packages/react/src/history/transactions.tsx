import { ActivityList } from './activity-list.tsx';

/** The activity as a separate view. */
export function Transactions() {
  return <ActivityList />;
}
